package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.internal.ClaimedRow;
import io.github.outboxguard.outbox.internal.HeadersJson;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.PayloadCodec;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import io.github.outboxguard.outbox.transport.PermanentSendException;
import java.util.UUID;

/** Turns a row into a message, on the sender's thread, so that a bad row fails alone. */
final class Messages {
  private Messages() {}

  static OutboundMessage decode(ClaimedRow row) throws PermanentSendException {
    try {
      return new OutboundMessage(
          row.id(),
          UUID.fromString(row.messageId()),
          row.topic(),
          row.key(),
          PayloadCodec.decode(row.payloadType(), row.text(), row.bytes()),
          HeadersJson.read(row.headers()),
          row.attempts(),
          Micros.instant(row.createdMicros()),
          row.source());
    } catch (RuntimeException e) {
      throw new PermanentSendException(
          "Row " + row.id() + " cannot be decoded; repair it and replay it", e);
    }
  }
}
