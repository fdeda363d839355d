package com.example.orders.outside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripted model speaks the wire format and refuses what the real service refuses. */
final class ModelServerTest {
  private static final String TOOL =
      """
      {"name":"create_order","input_schema":{"type":"object","properties":{}}}""";
  private static final String ASKED =
      """
      {"role":"user","content":"Order a teapot for 4200 JPY"}""";
  private static final String USED =
      """
      {"role":"assistant","content":[
        {"type":"tool_use","id":"toolu_1","name":"create_order","input":{}}]}""";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static ModelServer server;

  @BeforeAll
  static void start() throws Exception {
    server = new ModelServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void asksForTheToolThatTheCustomerNeeds() throws Exception {
    JsonNode message = body(post(request(TOOL, ASKED)), 200);

    assertThat(message.path("id").asText()).startsWith("msg_");
    assertThat(message.path("role").asText()).isEqualTo("assistant");
    assertThat(message.path("stop_reason").asText()).isEqualTo("tool_use");
    assertThat(message.at("/usage/input_tokens").asInt()).isPositive();
    JsonNode use = message.at("/content/1");
    assertThat(use.path("id").asText()).startsWith("toolu_");
    assertThat(use.path("name").asText()).isEqualTo("create_order");
    assertThat(use.path("input").toString())
        .isEqualTo("{\"item\":\"teapot\",\"amount\":4200,\"currency\":\"JPY\"}");
  }

  @Test
  void asksForNoToolThatTheClientDidNotOffer() throws Exception {
    JsonNode message = body(post(request(TOOL.replace("create_order", "other"), ASKED)), 200);

    assertThat(message.path("stop_reason").asText()).isEqualTo("end_turn");
    assertThat(message.at("/content").size()).isEqualTo(1);
  }

  @Test
  void tellsWhatTheToolAnswered() throws Exception {
    String result =
        """
        {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1",
          "content":"{\\"ok\\":true,\\"deduped\\":false,\\"order_id\\":1007}"}]}""";

    JsonNode message = body(post(request(TOOL, ASKED + "," + USED + "," + result)), 200);

    assertThat(message.path("stop_reason").asText()).isEqualTo("end_turn");
    assertThat(message.at("/content/0/text").asText()).isEqualTo("I placed order 1007.");
  }

  @Test
  void refusesAToolUseWithoutItsResult() throws Exception {
    String more =
        """
        {"role":"user","content":"hello?"}""";

    refuses(
        request(TOOL, ASKED + "," + USED + "," + more),
        "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after:"
            + " toolu_1");
  }

  @Test
  void refusesAResultThatNobodyAskedFor() throws Exception {
    String result =
        """
        {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_9","content":"x"}]}""";

    refuses(
        request(TOOL, result),
        "messages.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_9");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{                                     | The request body is not valid JSON",
        "{\"max_tokens\":1,\"messages\":[]}    | model: Field required",
        "{\"model\":\"m\",\"messages\":[]}     | max_tokens: Field required",
        "{\"model\":\"m\",\"max_tokens\":1}    | messages: Field required",
        "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[]} | messages: at least one message",
        "{\"model\":\"m\",\"max_tokens\":0,\"messages\":[]} | max_tokens: Input should be greater"
      })
  void refusesAMalformedRequest(String request, String message) throws Exception {
    refuses(request, message);
  }

  @Test
  void refusesARequestWithoutAKey() throws Exception {
    HttpRequest request = builder("messages").POST(ofString(request(TOOL, ASKED))).build();

    JsonNode error = body(send(request), 401);

    assertThat(error.at("/error/type").asText()).isEqualTo("authentication_error");
  }

  @Test
  void knowsNoOtherPath() throws Exception {
    HttpRequest request = builder("complete").header("x-api-key", "k").GET().build();

    assertThat(body(send(request), 404).at("/error/type").asText()).isEqualTo("not_found_error");
  }

  private static void refuses(String request, String message) throws Exception {
    HttpResponse<String> response = post(request);
    JsonNode error = body(response, 400);
    assertThat(error.path("type").asText()).isEqualTo("error");
    assertThat(error.at("/error/type").asText()).isEqualTo("invalid_request_error");
    assertThat(error.at("/error/message").asText()).startsWith(message);
    assertThat(error.path("request_id").asText())
        .isEqualTo(response.headers().firstValue("request-id").orElseThrow());
  }

  private static String request(String tool, String messages) {
    return "{\"model\":\"m\",\"max_tokens\":9,\"tools\":[%s],\"messages\":[%s]}"
        .formatted(tool, messages);
  }

  private static HttpResponse<String> post(String json) throws Exception {
    return send(builder("messages").header("x-api-key", "k").POST(ofString(json)).build());
  }

  private static HttpRequest.BodyPublisher ofString(String text) {
    return HttpRequest.BodyPublishers.ofString(text);
  }

  private static HttpRequest.Builder builder(String path) {
    return HttpRequest.newBuilder(URI.create(server.baseUrl() + path))
        .header("anthropic-version", "2023-06-01")
        .header("content-type", "application/json");
  }

  private static HttpResponse<String> send(HttpRequest request) throws Exception {
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode body(HttpResponse<String> response, int status) throws Exception {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return JSON.readTree(response.body());
  }
}
