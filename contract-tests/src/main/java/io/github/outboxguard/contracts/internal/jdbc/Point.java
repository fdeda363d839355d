package io.github.outboxguard.contracts.internal.jdbc;

/**
 * A call of the outbox under test that leaves its process: a JDBC call or a send.
 *
 * @param number the position in the step, from 1; 0 outside a step
 * @param instance the instance that calls
 * @param text normalised SQL or the payload sent; may be empty
 * @param commits whether its success makes changes durable
 */
public record Point(int number, String instance, PointKind kind, String text, boolean commits) {

  private static final int SHOWN = 110;

  /** Whether a statement only reads; with its locks, if it asks for some. */
  static boolean reads(String sql) {
    return sql.regionMatches(true, 0, "select", 0, 6);
  }

  /** Whether it may have to wait for another's transaction that changed something. */
  public boolean writes() {
    return kind == PointKind.EXECUTE && !reads(text);
  }

  /** A short form for tables. */
  public String shown() {
    String body = text.length() > SHOWN ? text.substring(0, SHOWN - 1) + "…" : text;
    return body.isEmpty() ? kind.word() : kind.word() + " " + body;
  }
}
