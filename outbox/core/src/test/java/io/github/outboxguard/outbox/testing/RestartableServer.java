package io.github.outboxguard.outbox.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL of its own that can crash and come back with the same data on the same port. */
public final class RestartableServer implements AutoCloseable {
  private final Path directory;
  private final Path data;
  private EmbeddedPostgres running;
  private final int port;

  public RestartableServer(Path directory) throws IOException {
    this.directory = directory;
    this.data = directory.resolve("data");
    this.running = builder().start();
    this.port = running.getPort();
  }

  private EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(directory.resolve("binaries").toFile())
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPGStartupWait(Duration.ofSeconds(60))
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on");
  }

  public DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {port});
    source.setUser("postgres");
    source.setDatabaseName("postgres");
    return source;
  }

  /** Stops at once, without a checkpoint and without ending sessions: {@code -m immediate}. */
  public void crash() throws IOException, InterruptedException {
    long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).trim());
    ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
    Process kill = new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).inheritIO().start();
    assertThat(kill.waitFor()).as("kill -QUIT").isZero();
    try {
      postmaster.onExit().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("The server did not stop", e);
    }
    // Finds nothing to stop any more, but lets go of its lock on the directory.
    running.close();
  }

  /** Starts it again; it recovers from its log first. */
  public void restart() throws IOException {
    running = builder().setPort(port).start();
  }

  @Override
  public void close() throws IOException {
    running.close();
  }
}
