package io.github.outboxguard.contracts.capability;

import java.util.List;

/** Keeps messages that it gave up, and can send them again on request. */
public interface KeepsDeadLetters {
  /** The ids of the dead messages, as the transport saw them. */
  List<String> deadLetters() throws Exception;

  /** Makes a dead message due again, with all its attempts. */
  void replay(String id) throws Exception;
}
