package io.github.outboxguard.outbox;

/** Names of the headers that this library knows. Any other name may be used as well. */
public final class OutboxHeaders {
  /** Identifier of the trace that the request belongs to, as the edge named it. */
  public static final String TRACE_ID = "trace_id";

  /** W3C trace context, {@code 00-<trace id>-<parent id>-<flags>}. */
  public static final String TRACEPARENT = "traceparent";

  /** W3C vendor trace state. */
  public static final String TRACESTATE = "tracestate";

  /** Version of the payload's schema, for consumers that must read old rows. */
  public static final String SCHEMA_VERSION = "schema_version";

  /** The tenant on whose behalf the message is sent. */
  public static final String TENANT_ID = "tenant_id";

  private OutboxHeaders() {}
}
