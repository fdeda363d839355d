package io.github.outboxguard.proof;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import io.github.outboxguard.contracts.capability.LimitsRetries;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import java.time.Duration;

/** Consumers that call a service elsewhere, with a time limit and a budget for retries. */
class CoreCallLimits extends CoreCalls implements LimitsEffects, LimitsRetries {
  CoreCallLimits(Database database, Env env) {
    super(database, env);
  }

  @Override
  IdempotentConsumer.Builder consuming(String name) {
    return super.consuming(name).timeLimit(CoreLimits.EFFECT).retryBudget(CoreLimits.budget(env));
  }

  @Override
  public Duration effectLimit() {
    return CoreLimits.EFFECT;
  }

  @Override
  public int retries() {
    return CoreLimits.RETRIES;
  }

  @Override
  public Duration per() {
    return CoreLimits.PER;
  }
}
