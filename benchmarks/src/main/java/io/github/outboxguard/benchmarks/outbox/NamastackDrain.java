package io.github.outboxguard.benchmarks.outbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * namastack-outbox in a process of its own, which lives through all rounds so that it warms up as
 * the others do. See {@code namastack.pom.xml}.
 */
final class NamastackDrain implements Drain {
  private static final Path HOME = Path.of("benchmarks", "target", "namastack");

  private final int rows;
  private final String version;
  private @Nullable Process process;

  NamastackDrain(int rows, String version) {
    this.rows = rows;
    this.version = version;
  }

  /** Whether it has been built; says what to do if not. */
  static boolean present() {
    boolean built = Files.isDirectory(HOME.resolve("lib"));
    if (!built) {
      System.out.println(
          "  namastack-outbox is left out: mvn -q -f benchmarks/namastack.pom.xml package");
    }
    return built;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public String name() {
    return "namastack-outbox " + version;
  }

  @Override
  public boolean ordered() {
    return true;
  }

  @Override
  public double run(Bench bench, int keys) throws Exception {
    Process peer = process == null ? start(bench) : process;
    process = peer;
    PrintStream orders = new PrintStream(peer.getOutputStream(), true, StandardCharsets.UTF_8);
    orders.println(rows + " " + keys);
    BufferedReader answers = peer.inputReader(StandardCharsets.UTF_8);
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith("rate ")) {
        return Double.parseDouble(line.substring(5));
      }
      System.out.println("  [namastack] " + line);
    }
    throw new IOException("namastack-outbox ended with " + peer.waitFor());
  }

  private static Process start(Bench bench) throws IOException {
    Process peer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                HOME.resolve("classes") + ":" + HOME.resolve("lib") + "/*",
                "io.github.outboxguard.benchmarks.namastack.NamastackPeer",
                bench.url())
            .redirectErrorStream(true)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(peer::destroyForcibly));
    return peer;
  }
}
