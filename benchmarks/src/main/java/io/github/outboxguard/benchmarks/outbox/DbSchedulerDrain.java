package io.github.outboxguard.benchmarks.outbox;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** db-scheduler with its fastest polling for PostgreSQL: lock and fetch. */
record DbSchedulerDrain(int rows, String version) implements Drain {
  @Override
  public String name() {
    return "db-scheduler " + version;
  }

  @Override
  public boolean ordered() {
    return false;
  }

  @Override
  public double run(Bench bench, int keys) throws Exception {
    bench.execute("DROP TABLE IF EXISTS scheduled_tasks");
    bench.execute(
        """
        CREATE TABLE scheduled_tasks (
          task_name text NOT NULL, task_instance text NOT NULL, task_data bytea,
          execution_time timestamptz NOT NULL, picked boolean NOT NULL, picked_by text,
          last_success timestamptz, last_failure timestamptz, consecutive_failures int,
          last_heartbeat timestamptz, version bigint NOT NULL, priority smallint,
          PRIMARY KEY (task_name, task_instance));
        CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time);
        CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)""");
    bench.execute(
        "INSERT INTO scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version)"
            + " SELECT 't', g::text, decode(repeat('ab', 1024), 'hex'), now(), false, 1"
            + " FROM generate_series(1, "
            + rows
            + ") g");
    bench.execute("ANALYZE scheduled_tasks");
    CountDownLatch done = new CountDownLatch(rows);
    OneTimeTask<Void> task = Tasks.oneTime("t").execute((instance, context) -> done.countDown());
    Scheduler scheduler =
        Scheduler.create(bench.pool, task)
            .threads(10)
            .pollUsingLockAndFetch(4.0, 20.0)
            .pollingInterval(Duration.ofMillis(100))
            .build();
    long start = System.nanoTime();
    try {
      scheduler.start();
      done.await();
      return Bench.perSecond(rows, System.nanoTime() - start);
    } finally {
      scheduler.stop();
    }
  }
}
