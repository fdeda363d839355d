package com.example.orders.outside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The "model": reads a customer's message and asks for the tools it needs; reads the tools' results
 * and says what happened. It knows nothing but the conversation it is sent, as a model does.
 */
final class Script {
  private static final Pattern ORDER =
      Pattern.compile("\\border (?:me )?(?:an? )?(.+?) for (\\d+) (JPY|USD)");
  private static final Pattern CANCEL = Pattern.compile("\\bcancel\\b(?:.*?\\border (\\d+))?");
  private static final Pattern WELCOME = Pattern.compile("\\bwelcome mail in (\\d+) minutes?");
  private static final Pattern STATUS =
      Pattern.compile("\\b(?:status|where is)\\b(?:.*?\\border (\\d+))?");

  private final ObjectMapper json;

  Script(ObjectMapper json) {
    this.json = json;
  }

  Reply reply(MessagesRequest request) {
    Conversation conversation = new Conversation(request.messages(), json);
    List<Conversation.ToolResult> results = conversation.latestResults();
    return results.isEmpty()
        ? act(conversation, request)
        : new Reply.Text(String.join(" ", results.stream().map(Script::tell).toList()));
  }

  private Reply act(Conversation conversation, MessagesRequest request) {
    String text = conversation.latestText();
    List<Reply.ToolCall> calls = new ArrayList<>();
    Matcher order = matcher(ORDER, text);
    if (order.find()) {
      calls.add(
          call(
              "create_order",
              json.createObjectNode()
                  .put("item", order.group(1))
                  .put("amount", Long.parseLong(order.group(2)))
                  .put("currency", order.group(3).toUpperCase(Locale.ROOT))));
    }
    Matcher welcome = matcher(WELCOME, text);
    if (welcome.find()) {
      calls.add(
          call(
              "schedule_welcome_mail",
              json.createObjectNode().put("minutes", Integer.parseInt(welcome.group(1)))));
    }
    orderNamedBy(matcher(CANCEL, text), conversation)
        .ifPresent(
            id -> calls.add(call("cancel_order", json.createObjectNode().put("order_id", id))));
    orderNamedBy(matcher(STATUS, text), conversation)
        .ifPresent(
            id -> calls.add(call("order_status", json.createObjectNode().put("order_id", id))));

    List<Reply.ToolCall> offered =
        calls.stream().filter(call -> request.toolNames().contains(call.name())).toList();
    return offered.isEmpty()
        ? new Reply.Text(
            "I take orders (\"Order a teapot for 4200 JPY\"), cancel them, tell their status and"
                + " schedule your welcome mail. Which order do you mean?")
        : new Reply.UseTools("Let me see to that.", offered);
  }

  private static Optional<Long> orderNamedBy(Matcher intent, Conversation conversation) {
    if (!intent.find()) {
      return Optional.empty();
    }
    return intent.group(1) == null
        ? conversation.latestOrder()
        : Optional.of(Long.parseLong(intent.group(1)));
  }

  private static Matcher matcher(Pattern pattern, String text) {
    return Pattern.compile(pattern.pattern(), Pattern.CASE_INSENSITIVE).matcher(text);
  }

  private static Reply.ToolCall call(String name, ObjectNode input) {
    return new Reply.ToolCall(name, input);
  }

  private static String tell(Conversation.ToolResult result) {
    JsonNode value = result.value();
    if (result.isError() || !value.path("ok").asBoolean()) {
      return "That did not go through, and nothing was recorded: " + result.reason();
    }
    String order = "order " + value.path("order_id").asText();
    String again =
        value.path("deduped").asBoolean() ? " (you had asked already; nothing was done twice)" : "";
    return switch (result.tool()) {
      case "create_order" -> "I placed %s%s.".formatted(order, again);
      case "cancel_order" -> "I cancelled %s%s; a charge is refunded.".formatted(order, again);
      case "schedule_welcome_mail" ->
          value.has("due")
              ? "Your welcome mail is due at %s.".formatted(value.get("due").asText())
              : "Your welcome mail is on its way%s.".formatted(again);
      case "order_status" ->
          "Your %s (%s) is %s."
              .formatted(order, value.path("item").asText(), value.path("status").asText());
      default -> value.toString();
    };
  }
}
