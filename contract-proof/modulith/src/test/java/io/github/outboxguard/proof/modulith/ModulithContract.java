package io.github.outboxguard.proof.modulith;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.spring.SpringProcesses;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The contracts on Spring Modulith; its versions differ in what they break. */
abstract class ModulithContract extends OutboxContractTest {
  private final SpringProcesses processes;

  ModulithContract(SpringProcesses processes) {
    this.processes = processes;
  }

  /** Contexts with the settings that the reference documentation shows; the rest are defaults. */
  static SpringProcesses processes() {
    return SpringProcesses.reusing(
        world ->
            new SpringApplicationBuilder(ModulithApplication.class)
                .initializers(world)
                .properties(
                    "spring.modulith.events.jdbc.schema-initialization.enabled=true",
                    "spring.main.banner-mode=off",
                    "logging.level.root=off")
                .run());
  }

  @Override
  public int callBudget() {
    // A pass here is two scheduled jobs: the staleness monitor asks three times, the resubmission
    // twice.
    return 30;
  }

  @Override
  public Outbox open(Env env) throws Exception {
    return new ModulithOutbox(processes.open(env));
  }
}
