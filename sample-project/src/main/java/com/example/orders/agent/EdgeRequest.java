package com.example.orders.agent;

import com.example.orders.order.Trace;
import dev.langchain4j.invocation.InvocationParameters;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * What the edge of the system knows about a request before a model sees it. It travels beside the
 * conversation, so a model can neither read nor change it.
 *
 * @param customerId who is asking
 * @param key names the request; a client that asks again after a time-out sends the same one
 * @param trace the trace that the request belongs to
 */
public record EdgeRequest(String customerId, String key, Trace trace) {
  private static final String NAME = "edge-request";

  /** A request that nobody sent before. */
  public static EdgeRequest fresh(String customerId) {
    return new EdgeRequest(customerId, UUID.randomUUID().toString(), Trace.start());
  }

  /**
   * The idempotency key of one action of this request. The same action twice is a repeat, whether
   * the client, the framework or the model repeated it; another action is not.
   */
  String keyOf(Object action) {
    byte[] name = (key + '/' + action).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }

  InvocationParameters asParameters() {
    return InvocationParameters.from(NAME, this);
  }

  static EdgeRequest of(InvocationParameters parameters) {
    return parameters.get(NAME);
  }
}
