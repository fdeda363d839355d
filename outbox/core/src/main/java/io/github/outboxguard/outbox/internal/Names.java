package io.github.outboxguard.outbox.internal;

import io.github.outboxguard.outbox.OutboxMessageException;
import java.util.regex.Pattern;

/** Rules for the short strings of a message, checked before any SQL. Not API. */
public final class Names {
  private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._/:-]{1,150}");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  private Names() {}

  /** A topic, which is also a label of metrics and part of index keys. */
  public static String topic(String topic) {
    if (!TOPIC.matcher(topic).matches()) {
      throw new OutboxMessageException(
          "A topic is 1 to 150 of A-Z a-z 0-9 . _ - / : but this one has "
              + topic.length()
              + " chars or another character.");
    }
    return topic;
  }

  /** A header's name. */
  public static String header(String name) {
    if (!HEADER.matcher(name).matches()) {
      throw new OutboxMessageException(
          "A header name is 1 to 100 of A-Z a-z 0-9 . _ - but this one has "
              + name.length()
              + " chars or another character.");
    }
    return name;
  }

  /** An aggregate id. */
  public static String key(String key) {
    return text("key", key, 512);
  }

  /** A request id. */
  public static String requestId(String id) {
    return text("request id", id, 255);
  }

  /** The origin of a row. */
  public static String source(String source) {
    return text("source", source, 255);
  }

  /** The name of a handler, owner or lease. */
  public static String handler(String name) {
    return text("name", name, 255);
  }

  private static String text(String what, String value, int max) {
    if (value.isEmpty() || value.length() > max) {
      throw new OutboxMessageException(
          "A " + what + " has 1 to " + max + " chars, this one has " + value.length() + ".");
    }
    if (!PayloadCodec.fitsTextColumn(value)) {
      throw new OutboxMessageException(
          "A "
              + what
              + " must not hold U+0000 or an unpaired surrogate: no database column keeps it.");
    }
    return value;
  }
}
