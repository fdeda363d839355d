package io.github.outboxguard.proof.namastack;

import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.spring.SpringProcesses;
import io.github.outboxguard.contracts.spring.SpringWorld;
import io.namastack.outbox.partition.PartitionCoordinator;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The contracts on namastack-outbox, with the defaults of its JDBC starter. */
abstract class NamastackContract extends OutboxContractTest {
  private static final SpringProcesses PROCESSES =
      SpringProcesses.reusing(NamastackContract::start);

  private static ConfigurableApplicationContext start(SpringWorld world) {
    ConfigurableApplicationContext context =
        new SpringApplicationBuilder(NamastackApplication.class)
            .initializers(world)
            .properties("spring.main.banner-mode=off", "logging.level.root=off")
            .run();
    // The first instance creates the 256 partitions; that they are there is no part of a story.
    context.getBean(PartitionCoordinator.class).rebalance();
    return context;
  }

  @Override
  public Outbox open(Env env) throws Exception {
    return new NamastackOutbox(env, PROCESSES.open(env));
  }
}
