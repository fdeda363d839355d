package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.catalogue.CallClass.Effect;
import io.github.outboxguard.guardrail.catalogue.CallClass.Unlisted;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs.VerbFact;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a call tells of its access, and where the engine has to look on. */
final class CallAccessTest {

  private static final String GET_EXCHANGE =
      "org.springframework.web.service.annotation.GetExchange";
  private static final String HTTP_EXCHANGE =
      "org.springframework.web.service.annotation.HttpExchange";

  private final KnownTypes types = new KnownTypes();

  @ParameterizedTest
  @CsvSource({
    "org.springframework.web.client.RestOperations, getForObject, READ",
    "org.springframework.web.client.RestOperations, postForEntity, WRITE",
    "org.jsoup.Connection, get, READ",
    "org.jsoup.Connection, post, WRITE",
    "jakarta.ws.rs.client.AsyncInvoker, delete, WRITE",
    "com.slack.api.methods.MethodsClient, conversationsHistory, READ",
    "com.slack.api.methods.MethodsClient, chatPostMessage, WRITE",
    "com.github.dockerjava.api.command.SyncDockerCmd, exec, UNKNOWN",
    "org.kohsuke.github.GHIssue, addLabels, WRITE",
    "org.kohsuke.github.GHIssue, listComments, READ",
    "java.lang.ProcessBuilder, start, WRITE",
    "dev.langchain4j.model.chat.ChatModel, chat, READ",
    "io.camunda.client.api.command.FinalCommandStep, send, UNKNOWN",
  })
  void theMethodTells(String owner, String method, Access access) {
    Effect effect = effect(owner, method, "()V");

    assertThat(effect.access()).isEqualTo(access);
    assertThat(effect.followVerb()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "com.github.dockerjava.api.command.ListContainersCmd, READ",
    "com.github.dockerjava.api.command.CreateContainerCmd, WRITE",
    "com.github.dockerjava.api.command.PullImageCmd, WRITE",
  })
  void theRequestClassTells(String owner, Access access) {
    types.type(owner, "com.github.dockerjava.api.command.SyncDockerCmd");

    assertThat(effect(owner, "exec", "()V").access()).isEqualTo(access);
  }

  @ParameterizedTest
  @CsvSource({
    "java.net.http.HttpClient, send, 0",
    "org.springframework.web.client.RestOperations, exchange, 1",
    "okhttp3.Call, execute, -1",
    "org.springframework.web.client.RestClient$RequestHeadersSpec, retrieve, -1",
  })
  void theEngineFollowsTheVerb(String owner, String method, int argument) {
    Effect effect = effect(owner, method, "()V");

    assertThat(effect.followVerb()).isTrue();
    assertThat(effect.access()).isEqualTo(Access.UNKNOWN);
    assertThat(effect.verbArgument()).isEqualTo(argument);
    assertThat(effect.withAccess(Access.READ).followVerb()).isFalse();
  }

  @Test
  void buildersConstantsAndRequestClassesHoldVerbs() {
    HttpVerbs verbs = Catalogue.builtIn().classifier(types).verbs();
    types.type("com.acme.MyGet", "org.apache.http.client.methods.HttpGet");

    assertThat(verbs.of(new CallSite("java.net.http.HttpRequest$Builder", "POST", "()V")))
        .isEqualTo(new VerbFact("POST", -1, false));
    assertThat(verbs.of(new CallSite("java.net.http.HttpRequest", "newBuilder", "()V")))
        .isEqualTo(new VerbFact("GET", -1, true));
    assertThat(verbs.of(new CallSite("okhttp3.Request$Builder", "method", "()V")))
        .isEqualTo(new VerbFact(null, 0, false));
    assertThat(verbs.of(new CallSite("java.lang.String", "trim", "()V"))).isNull();
    assertThat(verbs.ofField("org.springframework.http.HttpMethod", "PATCH")).isEqualTo("PATCH");
    assertThat(verbs.ofField("com.acme.HttpMethod", "PATCH")).isNull();
    assertThat(verbs.ofType("com.acme.MyGet")).isEqualTo("GET");
    assertThat(HttpVerbs.access("HEAD")).isEqualTo(Access.READ);
    assertThat(HttpVerbs.access("DELETE")).isEqualTo(Access.WRITE);
    assertThat(HttpVerbs.access(null)).isEqualTo(Access.UNKNOWN);
  }

  @Test
  void anOverloadTellsMoreThanItsName() {
    HttpVerbs verbs = Catalogue.builtIn().classifier(types).verbs();
    String client = "io.micronaut.http.client.BlockingHttpClient";

    assertThat(verbs.of(new CallSite(client, "retrieve", "(Ljava/lang/String;)V")))
        .isEqualTo(new VerbFact("GET", -1, true));
    assertThat(verbs.of(new CallSite(client, "retrieve", "(Lio/micronaut/http/HttpRequest;)V")))
        .isEqualTo(new VerbFact(null, 0, false));
  }

  @Test
  void declarativeClientsTellByTheirAnnotations() {
    types
        .annotated(GET_EXCHANGE, HTTP_EXCHANGE)
        .annotated("com.acme.Orders", HTTP_EXCHANGE)
        .abstractMethod("com.acme.Orders", "find", GET_EXCHANGE)
        .abstractMethod("com.acme.Orders", "place", HTTP_EXCHANGE)
        .value("com.acme.Orders.place", HTTP_EXCHANGE, "method", "PUT")
        .abstractMethod("com.acme.Orders", "other")
        .method("com.acme.Orders", "describe");

    assertThat(effect("com.acme.Orders", "find", "()V").access()).isEqualTo(Access.READ);
    assertThat(effect("com.acme.Orders", "place", "()V").access()).isEqualTo(Access.WRITE);
    assertThat(effect("com.acme.Orders", "other", "()V").access()).isEqualTo(Access.UNKNOWN);
    assertThat(effect("com.acme.Orders", "find", "()V").entry().unlessImplemented()).isTrue();
    assertThat(classify("com.acme.Orders", "describe", "()V")).isInstanceOf(Unlisted.class);
  }

  @Test
  void aMethodAnnotationAloneMakesADeclarativeClient() {
    types
        .abstractMethod("com.acme.Weather", "now", "feign.RequestLine")
        .value("com.acme.Weather.now", "feign.RequestLine", "value", "GET /now")
        .abstractMethod("com.acme.Rates", "call", "retrofit2.http.GET")
        .abstractMethod("com.acme.Rates", "later", "retrofit2.http.POST")
        .type("com.acme.WeatherProxy", "com.acme.Weather");

    assertThat(effect("com.acme.Weather", "now", "()V").access()).isEqualTo(Access.READ);
    assertThat(effect("com.acme.WeatherProxy", "now", "()V").entry().id())
        .isEqualTo("feign-request-line");
    assertThat(classify("com.acme.Rates", "call", "()Lretrofit2/Call;"))
        .isInstanceOf(Unlisted.class);
    assertThat(
            effect("com.acme.Rates", "later", "()Ljava/util/concurrent/CompletableFuture;")
                .access())
        .isEqualTo(Access.WRITE);
  }

  private Effect effect(String owner, String method, String descriptor) {
    CallClass found = classify(owner, method, descriptor);
    assertThat(found).isInstanceOf(Effect.class);
    return (Effect) found;
  }

  private CallClass classify(String owner, String method, String descriptor) {
    return Catalogue.builtIn().classifier(types).classify(new CallSite(owner, method, descriptor));
  }
}
