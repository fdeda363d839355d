package io.github.outboxguard.benchmarks.guardrail;

import com.sun.management.OperatingSystemMXBean;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.outboxguard.guardrail.Analysis;
import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import io.github.outboxguard.guardrail.reach.ToolVerdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What one child process does: a pass, then one line with what it cost. */
final class Passes {

  private Passes() {}

  /** Arguments: the pass, a file with the class path, the application's directory. */
  public static void main(String[] arguments) throws IOException {
    List<Path> jars = jars(Path.of(arguments[1]));
    String done =
        switch (arguments[0]) {
          case "asm" -> asm(jars);
          case "archunit" -> archUnit(jars);
          case "check" -> check(jars, Path.of(arguments[2]));
          case "many", "many-serial" -> ManyTools.run(jars);
          case "nothing" -> "";
          default -> throw new IllegalArgumentException(arguments[0]);
        };
    long cpu =
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    System.out.println("cpuMillis=" + cpu / 1_000_000 + " peakKb=" + peak() + " " + done);
  }

  private static List<Path> jars(Path file) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String entry : Files.readString(file).trim().split("[:;\n]")) {
      if (entry.endsWith(".jar")) {
        jars.add(Path.of(entry));
      }
    }
    return jars;
  }

  private static long peak() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return 0;
  }

  private static String asm(List<Path> jars) throws IOException {
    CallCounter counter = new CallCounter();
    for (Path jar : jars) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (Enumeration<? extends ZipEntry> each = zip.entries(); each.hasMoreElements(); ) {
          ZipEntry entry = each.nextElement();
          if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF")) {
            counter.classes++;
            new ClassReader(zip.getInputStream(entry))
                .accept(counter, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
          }
        }
      }
    }
    return "classes=" + counter.classes + " calls=" + counter.calls;
  }

  private static final class CallCounter extends ClassVisitor {
    private int classes;
    private long calls;

    CallCounter() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String method, String type, boolean isInterface) {
          calls++;
        }
      };
    }
  }

  private static String archUnit(List<Path> jars) throws IOException {
    List<JarFile> open = new ArrayList<>();
    for (Path jar : jars) {
      open.add(new JarFile(jar.toFile()));
    }
    return "classes=" + new ClassFileImporter().importJars(open).size();
  }

  private static String check(List<Path> jars, Path application) {
    Analysis analysis =
        Guardrail.analyse(
            new AnalysisRequest(List.of(application), List.of(), jars, GuardConfig.none()));
    int reaching = 0;
    for (ToolVerdict verdict : analysis.verdicts()) {
      reaching += verdict.effects().isEmpty() ? 0 : 1;
    }
    return "tools=" + analysis.verdicts().size() + " reaching=" + reaching;
  }
}
