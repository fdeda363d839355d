package io.github.outboxguard.contracts.mutants;

import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.reference.ExtendedOutbox;
import org.junit.jupiter.api.Test;

/** A wrong outbox is not spared because the machine was slow when it could first be seen. */
class SlowMachineTest {
  @Test
  void whatIsTakenInVainIsSeenThoughTheFirstRestIsOverTooSoon() {
    MutantsTest.kill(
        new Mutant(
            "takes messages that it cannot send, on a machine that is slow at first",
            "hand-written",
            ContractId.D27,
            "messages were taken that cannot be sent",
            TakesInVain::new));
  }

  private static final class TakesInVain extends ExtendedOutbox {
    private boolean late;

    TakesInVain(Env env) {
      super(env);
    }

    @Override
    protected boolean leavesAlone() {
      while (!late && super.leavesAlone()) {
        Thread.onSpinWait();
        late = !super.leavesAlone();
      }
      return false;
    }
  }
}
