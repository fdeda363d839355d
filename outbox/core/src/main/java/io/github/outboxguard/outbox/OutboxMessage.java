package io.github.outboxguard.outbox;

import io.github.outboxguard.outbox.internal.Names;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to be filed in the outbox. Immutable; built by {@link #to(String)}. Every part that can
 * be judged without the writer's limits is judged when the builder is used.
 */
public final class OutboxMessage {
  private final Builder parts;
  private final Map<String, String> headers;

  private OutboxMessage(Builder parts) {
    this.parts = parts;
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(parts.headers));
  }

  /**
   * Starts a message.
   *
   * @param topic where it goes: 1 to 150 of {@code A-Z a-z 0-9 . _ - / :}
   * @return a builder; it must be finished with {@link Builder#build()}
   */
  public static Builder to(String topic) {
    return new Builder(Names.topic(topic));
  }

  /** Where the message goes. */
  public String topic() {
    return parts.topic;
  }

  /** What the message is about ({@code aggregate_id}); passed to the transport as its key. */
  public Optional<String> key() {
    return Optional.ofNullable(parts.key);
  }

  /** Whether messages of the same topic and key are sent in the order of their commits. */
  public boolean ordered() {
    return parts.key != null && !parts.unordered;
  }

  /** The body. */
  public Payload payload() {
    return parts.payload;
  }

  /** The headers in the order given, never modifiable. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The request that asked for this message; stored once per topic. */
  public Optional<String> requestId() {
    return Optional.ofNullable(parts.requestId);
  }

  /** How long to wait after the insert, by the database's clock. */
  public Duration delay() {
    return parts.delay;
  }

  /** The identity that consumers see. */
  public UUID messageId() {
    return parts.messageId;
  }

  /** Whether the row is written for comparison only and must never be sent. */
  public boolean shadow() {
    return parts.shadow;
  }

  /** Where the row comes from when not from live business code, for example a backfill. */
  public Optional<String> source() {
    return Optional.ofNullable(parts.source);
  }

  /** Topic, key and identity; never the payload or a header. */
  @Override
  public String toString() {
    return "OutboxMessage[" + parts.topic + ", key=" + parts.key + ", " + parts.messageId + "]";
  }

  /** Collects the parts of a message. Not thread-safe; use it once. */
  public static final class Builder {
    private final String topic;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable String key;
    private boolean unordered;
    private Payload payload = Payload.text("");
    private @Nullable String requestId;
    private Duration delay = Duration.ZERO;
    private UUID messageId = UUID.randomUUID();
    private boolean shadow;
    private @Nullable String source;
    private boolean built;

    private Builder(String topic) {
      this.topic = topic;
    }

    /**
     * Says what the message is about. Messages of one topic and key are sent one after the other,
     * in the order in which their transactions committed, unless {@link #unordered()} is called.
     *
     * @param aggregateId 1 to 512 chars, no U+0000, no unpaired surrogate
     */
    public Builder key(String aggregateId) {
      this.key = Names.key(aggregateId);
      return this;
    }

    /** Keeps the key as a hint for the transport but gives up the order, for full parallelism. */
    public Builder unordered() {
      this.unordered = true;
      return this;
    }

    /** Sets a text body. Any string survives, U+0000 and unpaired surrogates included. */
    public Builder payload(String text) {
      this.payload = Payload.text(text);
      return this;
    }

    /** Sets a binary body. */
    public Builder payload(byte[] bytes) {
      this.payload = Payload.bytes(bytes);
      return this;
    }

    /** Sets the body. */
    public Builder payload(Payload body) {
      this.payload = body;
      return this;
    }

    /**
     * Adds a header or replaces it.
     *
     * @param name 1 to 100 of {@code A-Z a-z 0-9 . _ -}; see {@link OutboxHeaders}
     * @param value any string
     */
    public Builder header(String name, String value) {
      headers.put(Names.header(name), value);
      return this;
    }

    /**
     * Stores the message once per topic and request id, however often the request is repeated. Take
     * it from the layer above the tool, never from the model.
     *
     * @param id 1 to 255 chars
     */
    public Builder requestId(String id) {
      this.requestId = Names.requestId(id);
      return this;
    }

    /**
     * Holds the message back, counted from its insert by the database's clock. A delayed message
     * that is ordered holds the later ones of its key.
     *
     * @param wait zero up to ten years
     */
    public Builder delay(Duration wait) {
      if (wait.isNegative() || wait.compareTo(Duration.ofDays(3653)) > 0) {
        throw new OutboxMessageException("A delay must be between zero and ten years, got " + wait);
      }
      this.delay = wait;
      return this;
    }

    /** Replaces the random identity, for example by one that an older system gave out. */
    public Builder messageId(UUID id) {
      this.messageId = id;
      return this;
    }

    /** Writes the row for comparison only: no dispatcher ever sends it. */
    public Builder shadow() {
      this.shadow = true;
      return this;
    }

    /**
     * Marks a row that does not come from live business code.
     *
     * @param origin 1 to 255 chars, for example {@code backfill:2026-11}
     */
    public Builder source(String origin) {
      this.source = Names.source(origin);
      return this;
    }

    /** The finished message. A builder builds once, so that no two messages share an identity. */
    public OutboxMessage build() {
      if (built) {
        throw new IllegalStateException("This builder was used; start again with OutboxMessage.to");
      }
      built = true;
      return new OutboxMessage(this);
    }
  }
}
