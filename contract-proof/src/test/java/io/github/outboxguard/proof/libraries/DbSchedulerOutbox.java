package io.github.outboxguard.proof.libraries;

import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.SettableClock;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.JdbcTransactions;
import io.github.outboxguard.contracts.Message;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.DelaysMessages;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * db-scheduler: each message is a one-time task; its client joins the transaction through the data
 * source.
 */
class DbSchedulerOutbox implements Outbox, DelaysMessages {
  /** What a task carries. */
  record Data(String topic, String key, String payload) implements Serializable {}

  private final Env env;
  private final JdbcTransactions transactions;
  private final OneTimeTask<Data> task;
  private final SettableClock clock = new SettableClock();
  private final ManualScheduler scheduler;

  DbSchedulerOutbox(Env env) {
    this.env = env;
    this.transactions = new JdbcTransactions(env.dataSource());
    this.task =
        Tasks.oneTime("outbox", Data.class)
            .execute(
                (instance, context) -> {
                  Data data = instance.getData();
                  env.transport()
                      .send(
                          new Delivery(instance.getId(), data.topic(), data.key(), data.payload()));
                });
    TestHelper.ManualSchedulerBuilder builder =
        TestHelper.createManualScheduler(transactions.joined(), List.of(task)).clock(clock);
    builder.schedulerName(new SchedulerName.Fixed(env.instance()));
    this.scheduler = builder.build();
  }

  @Override
  public void transact(Work work) throws Exception {
    transactions.transact(work, this::enqueue);
  }

  private void enqueue(Message m) {
    clock.set(env.clock().instant());
    Instant due = m.notBefore() == null ? clock.now() : m.notBefore();
    Data data = new Data(m.topic(), m.key(), m.payload());
    scheduler.schedule(task.instance(UUID.randomUUID().toString(), data), due);
  }

  @Override
  public void dispatchOnce() {
    clock.set(env.clock().instant());
    scheduler.runDeadExecutionDetection();
    scheduler.runAnyDueExecutions();
  }

  @Override
  public void close() {
    scheduler.stop();
  }
}
