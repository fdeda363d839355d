package io.github.outboxguard.contracts.internal.jdbc;

/** What kind of call a point is. */
public enum PointKind {
  GET_CONNECTION("getConnection"),
  EXECUTE("execute"),
  COMMIT("commit"),
  ROLLBACK("rollback"),
  SAVEPOINT("savepoint"),
  CLOSE("close"),
  SEND("send");

  private final String word;

  PointKind(String word) {
    this.word = word;
  }

  /** The word by which histories call it. */
  public String word() {
    return word;
  }
}
