package com.example.orders.outside;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages of a request, as the script reads them. */
final class Conversation {
  private final JsonNode messages;
  private final ObjectMapper json;

  Conversation(JsonNode messages, ObjectMapper json) {
    this.messages = messages;
    this.json = json;
  }

  /** A tool's answer; {@code value} is an empty object if the text was not JSON. */
  record ToolResult(String tool, String text, JsonNode value, boolean isError) {
    String reason() {
      return value.path("reason").asText(text);
    }
  }

  String latestText() {
    JsonNode content = latest().get("content");
    if (content.isTextual()) {
      return content.asText();
    }
    List<String> texts = new ArrayList<>();
    content.forEach(block -> texts.add(block.path("text").asText()));
    return String.join("\n", texts);
  }

  /** The results in the latest message; empty if the customer spoke last. */
  List<ToolResult> latestResults() {
    return resultsIn(latest());
  }

  /** The order that the tools spoke of most recently. */
  Optional<Long> latestOrder() {
    for (int i = messages.size() - 1; i >= 0; i--) {
      for (ToolResult result : resultsIn(messages.get(i))) {
        if (result.value().has("order_id")) {
          return Optional.of(result.value().get("order_id").asLong());
        }
      }
    }
    return Optional.empty();
  }

  private JsonNode latest() {
    return messages.get(messages.size() - 1);
  }

  private List<ToolResult> resultsIn(JsonNode message) {
    Map<String, String> toolsById = new HashMap<>();
    messages.forEach(
        m ->
            m.path("content")
                .forEach(b -> toolsById.put(b.path("id").asText(), b.path("name").asText())));
    List<ToolResult> results = new ArrayList<>();
    for (JsonNode block : message.path("content")) {
      if (block.path("type").asText().equals("tool_result")) {
        String text = text(block.path("content"));
        results.add(
            new ToolResult(
                toolsById.get(block.path("tool_use_id").asText()),
                text,
                parse(text),
                block.path("is_error").asBoolean()));
      }
    }
    return results;
  }

  private static String text(JsonNode content) {
    if (content.isTextual()) {
      return content.asText();
    }
    StringBuilder text = new StringBuilder();
    content.forEach(block -> text.append(block.path("text").asText()));
    return text.toString();
  }

  private JsonNode parse(String text) {
    try {
      JsonNode value = json.readTree(text);
      return value.isObject() ? value : json.createObjectNode();
    } catch (JsonProcessingException notJson) {
      return json.createObjectNode();
    }
  }
}
