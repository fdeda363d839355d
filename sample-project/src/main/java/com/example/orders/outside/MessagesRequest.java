package com.example.orders.outside;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request to the Messages API, checked as the real service checks it: a client that would be
 * refused there is refused here.
 */
final class MessagesRequest {
  private static final Pattern TOOL_NAME = Pattern.compile("[a-zA-Z0-9_-]{1,128}");

  private final JsonNode body;

  private MessagesRequest(JsonNode body) {
    this.body = body;
  }

  static MessagesRequest checked(JsonNode body) throws ApiError {
    MessagesRequest request = new MessagesRequest(body);
    request.checkTopLevel();
    request.checkTools();
    request.checkMessages();
    return request;
  }

  String model() {
    return body.get("model").asText();
  }

  JsonNode messages() {
    return body.get("messages");
  }

  Set<String> toolNames() {
    Set<String> names = new HashSet<>();
    body.path("tools").forEach(tool -> names.add(tool.path("name").asText()));
    return names;
  }

  private void checkTopLevel() throws ApiError {
    require(body.isObject(), "Input should be a valid dictionary");
    require(body.path("model").isTextual(), "model: Field required");
    require(body.has("max_tokens"), "max_tokens: Field required");
    require(
        body.get("max_tokens").isInt() && body.get("max_tokens").asInt() >= 1,
        "max_tokens: Input should be greater than or equal to 1");
    require(body.has("messages"), "messages: Field required");
    require(body.get("messages").isArray(), "messages: Input should be a valid list");
    require(!body.get("messages").isEmpty(), "messages: at least one message is required");
    require(!body.path("stream").asBoolean(), "stream: the scripted model does not stream");
  }

  private void checkTools() throws ApiError {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < body.path("tools").size(); i++) {
      JsonNode tool = body.get("tools").get(i);
      String name = tool.path("name").asText();
      require(
          TOOL_NAME.matcher(name).matches(),
          "tools.%d.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
          i);
      require(names.add(name), "tools: Tool names must be unique.");
      require(
          tool.path("input_schema").path("type").asText().equals("object"),
          "tools.%d.custom.input_schema.type: Field required",
          i);
    }
  }

  /** Roles, blocks, and that each {@code tool_use} is answered in the message after it. */
  private void checkMessages() throws ApiError {
    require(
        messages().get(0).path("role").asText().equals("user"),
        "messages: first message must use the \"user\" role");
    List<String> open = List.of();
    for (int i = 0; i < messages().size(); i++) {
      JsonNode message = messages().get(i);
      String role = message.path("role").asText();
      require(
          role.equals("user") || role.equals("assistant"),
          "messages.%d.role: Input should be 'user' or 'assistant'",
          i);
      JsonNode content = message.path("content");
      require(content.isTextual() || content.isArray(), "messages.%d.content: Field required", i);
      require(
          !content.isEmpty() || !content.asText().isEmpty(),
          "messages.%d: all messages must have non-empty content",
          i);
      open = checkBlocks(i, role, content, open);
    }
    require(
        open.isEmpty(),
        "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s",
        messages().size() - 1,
        String.join(", ", open));
  }

  private static List<String> checkBlocks(int i, String role, JsonNode content, List<String> open)
      throws ApiError {
    List<String> asked = new ArrayList<>();
    List<String> answered = new ArrayList<>();
    for (JsonNode block : content) {
      switch (block.path("type").asText()) {
        case "text" ->
            require(
                !block.path("text").asText().isEmpty(),
                "messages: text content blocks must be non-empty");
        case "tool_use" -> {
          require(
              role.equals("assistant"),
              "messages.%d: `tool_use` blocks can only be in `assistant` messages",
              i);
          asked.add(block.path("id").asText());
        }
        case "tool_result" -> {
          require(
              role.equals("user"),
              "messages.%d: `tool_result` blocks can only be in `user` messages",
              i);
          answered.add(block.path("tool_use_id").asText());
        }
        default ->
            throw ApiError.invalidRequest(
                "messages.%d.content: Input tag '%s' found using 'type' does not match any of the expected tags"
                    .formatted(i, block.path("type").asText()));
      }
    }
    List<String> missing = open.stream().filter(id -> !answered.contains(id)).toList();
    require(
        missing.isEmpty(),
        "messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s",
        i - 1,
        String.join(", ", missing));
    List<String> unknown = answered.stream().filter(id -> !open.contains(id)).toList();
    require(
        unknown.isEmpty(),
        "messages.%d: unexpected `tool_use_id` found in `tool_result` blocks: %s",
        i,
        String.join(", ", unknown));
    return asked;
  }

  private static void require(boolean holds, String message, Object... args) throws ApiError {
    if (!holds) {
      throw ApiError.invalidRequest(message.formatted(args));
    }
  }
}
