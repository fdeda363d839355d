package io.github.outboxguard.benchmarks.errorprone;

import com.google.errorprone.bugpatterns.BugChecker;
import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * One way to compile the module.
 *
 * @param sources the module
 * @param plugin how Error Prone is called
 */
record Compilation(List<JavaFileObject> sources, String plugin) {

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  /** All of our checks that the class path holds. */
  private static final List<String> OURS =
      ServiceLoader.load(BugChecker.class).stream()
          .map(check -> check.type().getName())
          .filter(name -> name.startsWith("io.github.outboxguard."))
          .map(name -> name.substring(name.lastIndexOf('.') + 1))
          .toList();

  /**
   * What one run took.
   *
   * @param cpu milliseconds of CPU of the compiling thread; the JIT and the collector do not count
   * @param wall milliseconds that passed
   * @param allocated bytes that the compiling thread allocated: no machine's noise is in it
   * @param looks where the thread was seen
   */
  record Time(double cpu, double wall, double allocated, Looks looks) {

    @Override
    public String toString() {
      return "%.0f ms CPU, %.0f ms wall".formatted(cpu, wall);
    }
  }

  static Compilation alone(List<JavaFileObject> sources) {
    return with(sources, "OFF");
  }

  static Compilation withOurs(List<JavaFileObject> sources) {
    return with(sources, "WARN");
  }

  private static Compilation with(List<JavaFileObject> sources, String level) {
    StringBuilder flags = new StringBuilder("-Xplugin:ErrorProne -XepAllErrorsAsWarnings");
    OURS.forEach(check -> flags.append(" -Xep:").append(check).append(':').append(level));
    return new Compilation(sources, flags.toString());
  }

  Time run() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path output = Files.createTempDirectory("compile-cost");
    String own = System.getProperty("java.class.path");
    String classPath = System.getProperty("cost.classpath", "");
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = new ArrayList<>(List.of(plugin, "-XDcompilePolicy=simple"));
      options.addAll(List.of("--should-stop=ifError=FLOW", "-XDaddTypeAnnotationsToSymbol=true"));
      // The checks are looked for here, and found in the JVM's own class path, warm.
      options.addAll(List.of("-processorpath", own, "-cp", classPath + File.pathSeparator + own));
      options.addAll(List.of("-proc:none", "-nowarn", "-XDignore.symbol.file"));
      options.addAll(List.of("-d", output.toString()));
      Sampler sampler = new Sampler();
      long allocated = THREADS.getCurrentThreadAllocatedBytes();
      long cpu = THREADS.getCurrentThreadCpuTime();
      long wall = System.nanoTime();
      boolean done = compiler.getTask(null, files, messages, options, null, sources).call();
      double cpuMillis = (THREADS.getCurrentThreadCpuTime() - cpu) / 1e6;
      double wallMillis = (System.nanoTime() - wall) / 1e6;
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
      sampler.close();
      Time time = new Time(cpuMillis, wallMillis, bytes, sampler.looks());
      if (!done) {
        throw new IllegalStateException("the module does not compile: " + firstErrors(messages));
      }
      return time;
    } finally {
      delete(output);
    }
  }

  private static List<String> firstErrors(DiagnosticCollector<JavaFileObject> messages) {
    return messages.getDiagnostics().stream()
        .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
        .limit(5)
        .map(Object::toString)
        .toList();
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
