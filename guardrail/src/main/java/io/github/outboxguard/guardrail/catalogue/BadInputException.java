package io.github.outboxguard.guardrail.catalogue;

import org.jspecify.annotations.Nullable;

/**
 * The input cannot be analysed: a broken configuration, a corrupt class file, a baseline of a newer
 * version. The message is one line for a person: what is wrong, where, and the way out. Front ends
 * print it alone, without a stack trace.
 */
public final class BadInputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BadInputException(String message) {
    super(message);
  }

  public BadInputException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
