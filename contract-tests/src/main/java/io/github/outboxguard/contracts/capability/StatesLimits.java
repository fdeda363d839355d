package io.github.outboxguard.contracts.capability;

import io.github.outboxguard.contracts.Message;
import java.util.List;

/** Says how large a message may be, by an example on either side of each limit. */
public interface StatesLimits {
  /** The limits, in any order. */
  List<Limit> limits();

  /**
   * A limit of the outbox.
   *
   * @param name a word for replay ids
   * @param most a message that just keeps it, and is delivered
   * @param tooMuch a message that just breaks it, and is refused when it is filed
   */
  record Limit(String name, Message most, Message tooMuch) {}
}
