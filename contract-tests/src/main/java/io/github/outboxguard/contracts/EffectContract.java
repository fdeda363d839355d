package io.github.outboxguard.contracts;

import io.github.outboxguard.contracts.capability.ConsumesMessages;
import io.github.outboxguard.contracts.capability.LimitsEffects;
import io.github.outboxguard.contracts.capability.LimitsRetries;
import io.github.outboxguard.contracts.internal.run.InterruptedEffect;
import io.github.outboxguard.contracts.internal.run.RetryStorm;
import io.github.outboxguard.contracts.internal.run.SlowEffect;
import java.util.Locale;

/** What the effects of a consumer may take and cost. */
public interface EffectContract extends OutboxContract {

  @ContractTest(ContractId.C9)
  default void effectThatTakesTooLongIsCutOff(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.require(LimitsEffects.class);
    kit.run("hangs", run -> SlowEffect.check(kit, run, SlowEffect.Manner.HANGS));
    kit.run("late", run -> SlowEffect.check(kit, run, SlowEffect.Manner.LATE));
    for (InterruptedEffect.Manner manner : InterruptedEffect.Manner.values()) {
      kit.run(
          "interrupted-" + manner.name().toLowerCase(Locale.ROOT),
          run -> InterruptedEffect.check(kit, run, manner));
    }
  }

  @ContractTest(ContractId.C10)
  default void retriesCostNoMoreThanPromised(Kit kit) throws Exception {
    kit.require(ConsumesMessages.class);
    kit.require(LimitsRetries.class);
    kit.run("budget", run -> RetryStorm.check(kit, run));
  }
}
