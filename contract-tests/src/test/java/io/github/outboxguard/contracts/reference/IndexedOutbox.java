package io.github.outboxguard.contracts.reference;

import io.github.outboxguard.contracts.Env;

/** The reference outbox, fit for a table that has grown. */
public class IndexedOutbox extends ReferenceOutbox {
  public IndexedOutbox(Env env) {
    this(env, new IndexedTable());
  }

  protected IndexedOutbox(Env env, ReferenceTable table) {
    super(env, table);
  }
}
