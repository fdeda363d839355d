package io.github.outboxguard.benchmarks.outbox;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.scheduling.BackgroundJob;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;

/**
 * JobRunr with ten workers and the shortest poll interval it allows. Not a record: the library
 * reads the class that holds the lambda with a version of ASM that refuses records.
 */
final class JobRunrDrain implements Drain {
  private static volatile CountDownLatch done = new CountDownLatch(0);

  private final int rows;
  private final String version;

  JobRunrDrain(int rows, String version) {
    this.rows = rows;
    this.version = version;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public String name() {
    return "JobRunr " + version;
  }

  @Override
  public boolean ordered() {
    return false;
  }

  @Override
  public double run(Bench bench, int keys) throws Exception {
    done = new CountDownLatch(rows);
    var storage = SqlStorageProviderFactory.using(bench.pool);
    var configuration = JobRunr.configure().useStorageProvider(storage);
    configuration.initialize();
    String payload = Bench.PAYLOAD;
    BackgroundJob.<Integer>enqueue(IntStream.range(0, rows).boxed(), number -> Job.send(payload));
    var server =
        JobRunr.configure()
            .useStorageProvider(storage)
            .useBackgroundJobServer(
                BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                    .andWorkerCount(10)
                    .andPollInterval(Duration.ofSeconds(5)));
    long start = System.nanoTime();
    try {
      server.initialize();
      done.await();
      return Bench.perSecond(rows, System.nanoTime() - start);
    } finally {
      JobRunr.destroy();
    }
  }

  /** The job: called by the library from outside, hence public. */
  public static final class Job {
    private Job() {}

    /** Does nothing but count. */
    public static void send(String payload) {
      done.countDown();
    }
  }
}
