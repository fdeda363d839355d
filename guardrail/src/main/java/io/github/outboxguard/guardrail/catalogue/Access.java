package io.github.outboxguard.guardrail.catalogue;

/** What an external effect does to the outside world. An outbox can serve a write, never a read. */
public enum Access {
  /** Leaves the outside world as it was: {@code GET}, {@code list…}, {@code describe…}. */
  READ,
  /** Changes the outside world: {@code POST}, a mail, a charge, a process. */
  WRITE,
  /** The catalogue and the call site do not tell; treated as a write. */
  UNKNOWN
}
