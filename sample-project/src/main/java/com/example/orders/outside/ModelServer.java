package com.example.orders.outside;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.SecureRandom;

/**
 * A Messages API on localhost whose model follows a {@link Script}, for running without a key and
 * without the network. It speaks the wire format of Anthropic's API, so the client code is the
 * same.
 */
public final class ModelServer implements AutoCloseable {
  private static final String ALPHABET =
      "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

  private final ObjectMapper json = new ObjectMapper();
  private final Script script = new Script(json);
  private final SecureRandom random = new SecureRandom();
  private final LocalServer server;

  public ModelServer() throws IOException {
    server = new LocalServer("/", this::handle);
  }

  /** The base URL to give to a client, with the version segment. */
  public String baseUrl() {
    return server.url() + "/v1/";
  }

  private void handle(HttpExchange exchange) throws IOException {
    String requestId = id("req_");
    exchange.getResponseHeaders().set("request-id", requestId);
    try {
      LocalServer.respond(exchange, 200, json.writeValueAsBytes(answer(exchange)));
    } catch (ApiError e) {
      ObjectNode body = json.createObjectNode().put("type", "error").put("request_id", requestId);
      body.putObject("error").put("type", e.type).put("message", e.getMessage());
      LocalServer.respond(exchange, e.status, json.writeValueAsBytes(body));
    }
  }

  private ObjectNode answer(HttpExchange exchange) throws IOException, ApiError {
    if (!exchange.getRequestURI().getPath().equals("/v1/messages")) {
      throw ApiError.notFound("Not found");
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      throw ApiError.methodNotAllowed("Method Not Allowed");
    }
    if (exchange.getRequestHeaders().getFirst("x-api-key") == null) {
      throw ApiError.authentication("x-api-key header is required");
    }
    if (exchange.getRequestHeaders().getFirst("anthropic-version") == null) {
      throw ApiError.invalidRequest("anthropic-version: header is required");
    }
    byte[] body = exchange.getRequestBody().readAllBytes();
    MessagesRequest request = MessagesRequest.checked(parse(body));
    return message(request, script.reply(request), body.length);
  }

  private JsonNode parse(byte[] body) throws IOException, ApiError {
    try {
      return json.readTree(body);
    } catch (JsonProcessingException e) {
      throw ApiError.invalidRequest(
          "The request body is not valid JSON: " + e.getOriginalMessage());
    }
  }

  private ObjectNode message(MessagesRequest request, Reply reply, int requestBytes) {
    ObjectNode message =
        json.createObjectNode()
            .put("id", id("msg_"))
            .put("type", "message")
            .put("role", "assistant")
            .put("model", request.model());
    ArrayNode content = message.putArray("content");
    if (reply instanceof Reply.Text text) {
      content.addObject().put("type", "text").put("text", text.text());
      message.put("stop_reason", "end_turn");
    } else if (reply instanceof Reply.UseTools use) {
      content.addObject().put("type", "text").put("text", use.text());
      for (Reply.ToolCall call : use.calls()) {
        content
            .addObject()
            .put("type", "tool_use")
            .put("id", id("toolu_"))
            .put("name", call.name())
            .set("input", call.input());
      }
      message.put("stop_reason", "tool_use");
    }
    message.putNull("stop_sequence");
    // A tokenizer is not public; four bytes a token is the usual estimate.
    message
        .putObject("usage")
        .put("input_tokens", requestBytes / 4)
        .put("cache_creation_input_tokens", 0)
        .put("cache_read_input_tokens", 0)
        .put("output_tokens", content.toString().length() / 4);
    return message;
  }

  private String id(String prefix) {
    StringBuilder id = new StringBuilder(prefix).append("01");
    random.ints(22, 0, ALPHABET.length()).forEach(i -> id.append(ALPHABET.charAt(i)));
    return id.toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
