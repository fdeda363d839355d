package io.github.outboxguard.contracts.kit;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;

/** An outbox that only exposes its world. */
final class BareOutbox implements Outbox {
  final Env env;

  BareOutbox(Env env) {
    this.env = env;
  }

  @Override
  public void transact(Work work) {}

  @Override
  public void dispatchOnce() {}

  @Override
  public void close() {}
}
