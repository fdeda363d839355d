package io.github.outboxguard.outbox.testing;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs test classes in a JVM of their own, on a JDK that has virtual threads, with virtual threads
 * as the senders of each dispatcher whose test does not choose others.
 */
public final class TestsOnVirtualThreads {
  private TestsOnVirtualThreads() {}

  /**
   * What came of it.
   *
   * @param passed number of tests
   * @param failed number of tests
   * @param log everything that was printed
   */
  public record Result(long passed, long failed, String log) {}

  /** Runs them; empty if this machine has no such JDK. */
  public static Optional<Result> run(List<Class<?>> tests)
      throws IOException, InterruptedException {
    Optional<Path> java = Jdks.java(21);
    if (java.isEmpty()) {
      return Optional.empty();
    }
    Path log = Files.createTempFile("outbox-virtual", ".log");
    List<String> command = new ArrayList<>();
    command.add(java.get().toString());
    command.addAll(List.of("-Xmx512m", "-Doutbox.threads=virtual", "-Doutbox.servers=H2", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(TestsOnVirtualThreads.class.getName());
    tests.forEach(test -> command.add(test.getName()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File(log.toString()))
            .start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    String text = Files.readString(log);
    Files.delete(log);
    return Optional.of(new Result(number(text, "passed "), number(text, "failed "), text));
  }

  private static long number(String text, String label) {
    return text.lines()
        .filter(line -> line.startsWith(label))
        .mapToLong(line -> Long.parseLong(line.substring(label.length())))
        .findFirst()
        .orElse(-1);
  }

  public static void main(String[] classes) throws ClassNotFoundException {
    LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    for (String name : classes) {
      request.selectors(selectClass(Class.forName(name)));
    }
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(request.build(), summary);
    summary.getSummary().printFailuresTo(new PrintWriter(System.out, true), 20);
    System.out.println("Java " + Runtime.version() + ", " + Arrays.toString(classes));
    System.out.println("passed " + summary.getSummary().getTestsSucceededCount());
    System.out.println("failed " + summary.getSummary().getTotalFailureCount());
    System.exit(0);
  }
}
