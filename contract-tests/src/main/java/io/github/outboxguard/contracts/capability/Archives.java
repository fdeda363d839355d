package io.github.outboxguard.contracts.capability;

import java.util.List;

/** Keeps, in another place, what pruning takes out of the outbox. */
public interface Archives {
  /** The ids of the messages that are in the archive, each as often as it is there. */
  List<String> archived() throws Exception;
}
