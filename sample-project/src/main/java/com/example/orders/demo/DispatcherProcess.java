package com.example.orders.demo;

import com.example.orders.dispatch.DispatcherMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A dispatcher in a JVM of its own, that can be killed as an operating system kills. */
final class DispatcherProcess {
  private final Process process;
  private final Thread printer;
  private final CompletableFuture<String> metricsUrl = new CompletableFuture<>();

  private DispatcherProcess(Process process, Report report) {
    this.process = process;
    printer = new Thread(() -> print(report), "dispatcher-output");
    printer.setDaemon(true);
    printer.start();
    // A demonstration that fails must not leave a dispatcher behind.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts a dispatcher and waits until it works. */
  static DispatcherProcess start(
      String jdbcUrl, URI inbox, Map<String, String> settings, Report report)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            DispatcherMain.class.getName());
    builder.environment().put("ORDERS_DB_URL", jdbcUrl);
    builder.environment().put("ORDERS_INBOX_URL", inbox.toString());
    builder.environment().putAll(settings);
    DispatcherProcess dispatcher =
        new DispatcherProcess(builder.redirectErrorStream(true).start(), report);
    try {
      dispatcher.metricsUrl.get(60, TimeUnit.SECONDS);
      return dispatcher;
    } catch (ExecutionException | TimeoutException e) {
      dispatcher.kill();
      throw new IOException("The dispatcher did not start within 60 s", e);
    }
  }

  String metricsUrl() {
    return metricsUrl.join();
  }

  long pid() {
    return process.pid();
  }

  /** Ends the process at once, without a chance to tidy up (SIGKILL); returns its exit code. */
  int kill() throws InterruptedException {
    return process.destroyForcibly().waitFor();
  }

  /** Asks the process to stop (SIGTERM) and waits; returns its exit code. */
  int stop() throws InterruptedException {
    // Not by the Process itself: that would close the output, and the last words with it.
    process.toHandle().destroy();
    int exit = process.waitFor();
    printer.join();
    return exit;
  }

  private void print(Report report) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        report.say("| dispatcher %d: %s", process.pid(), line);
        if (line.startsWith(DispatcherMain.READY)) {
          metricsUrl.complete(line.substring(line.indexOf("http")));
        }
      }
    } catch (IOException e) {
      report.say("| dispatcher %d: its output ended: %s", process.pid(), e.getMessage());
    }
  }
}
