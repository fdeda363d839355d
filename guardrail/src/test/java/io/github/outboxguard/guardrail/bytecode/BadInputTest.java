package io.github.outboxguard.guardrail.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Bad input gets one clear line, never a stack trace of ours and never a silent pass. */
final class BadInputTest {

  @TempDir private Path directory;

  private static byte[] classFile(String name) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private Path jar(String name, String entry, byte[] bytes) throws IOException {
    Path jar = directory.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(bytes);
      out.closeEntry();
    }
    return jar;
  }

  private static List<?> analyse(List<Path> tools, List<Path> libraries) {
    return Guardrail.verdicts(new AnalysisRequest(tools, List.of(), libraries, GuardConfig.none()));
  }

  @Test
  void missingDirectory() {
    Path missing = directory.resolve("target/classes");
    assertThatThrownBy(() -> analyse(List.of(missing), List.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("target")
        .hasMessageContaining("compile the module");
  }

  @Test
  void emptyDirectory() throws IOException {
    assertThat(analyse(List.of(Files.createDirectories(directory.resolve("empty"))), List.of()))
        .isEmpty();
  }

  @Test
  void corruptJar() throws IOException {
    Path jar = Files.writeString(directory.resolve("broken.jar"), "this is no jar");
    Path classes = Files.createDirectories(directory.resolve("classes"));
    assertThatThrownBy(() -> analyse(List.of(classes), List.of(jar)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("broken.jar")
        .hasMessageContaining("build again");
  }

  @Test
  void corruptClass() throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Files.writeString(classes.resolve("Broken.class"), "no class file at all");
    assertThatThrownBy(() -> analyse(List.of(classes), List.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("Broken")
        .hasMessageContaining("compile again");
  }

  @Test
  void truncatedClass() throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    byte[] whole = classFile("Short");
    Files.write(classes.resolve("Short.class"), java.util.Arrays.copyOf(whole, whole.length - 20));
    assertThatThrownBy(() -> analyse(List.of(classes), List.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("Short");
  }

  @Test
  void newerClassFileIsReadAndReportedOnce() throws IOException {
    byte[] newer = classFile("Newer");
    newer[7] = 99;
    byte[] another = classFile("Another");
    another[7] = 99;
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Files.write(classes.resolve("Newer.class"), newer);
    Files.write(classes.resolve("Another.class"), another);
    List<Problem> problems =
        Guardrail.analyse(
                new AnalysisRequest(List.of(classes), List.of(), List.of(), GuardConfig.none()))
            .problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).message()).contains("99").contains("update Outbox Guard");
  }

  @Test
  void cyclicSupertypesEnd() throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    for (String[] pair : new String[][] {{"A", "B"}, {"B", "A"}}) {
      ClassWriter writer = new ClassWriter(0);
      writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, pair[0], null, pair[1], null);
      writer.visitEnd();
      Files.write(classes.resolve(pair[0] + ".class"), writer.toByteArray());
    }
    try (ClassPath path = ClassPath.open(List.of(classes), List.of(), List.of())) {
      Classes all = new Classes(path, name -> false);
      assertThat(all.selfAndSupertypes("A")).containsExactly("A", "B", "java/lang/Object");
    }
  }

  /** A signed or self-describing jar may end in a comment, the longest of which is 64 KB. */
  @ParameterizedTest
  @ValueSource(ints = {0, 40, 2_000, 0xFFFF})
  void jarThatEndsInACommentIsRead(int length) throws IOException {
    Path jar = directory.resolve("commented.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.setComment("c".repeat(length));
      out.putNextEntry(new ZipEntry("shop/Cart.class"));
      out.write(classFile("shop/Cart"));
      out.closeEntry();
    }
    try (ClassPath path = ClassPath.open(List.of(jar), List.of(), List.of())) {
      assertThat(path.applicationClasses()).containsExactly("shop/Cart");
    }
  }

  @Test
  void firstJarOnTheClassPathWins() throws IOException {
    Path first = jar("first.jar", "x/Same.class", classFile("x/Same"));
    Path second =
        jar(
            "second.jar",
            "x/Same.class",
            "another".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    try (ClassPath path = ClassPath.open(List.of(), List.of(), List.of(first, second))) {
      assertThat(path.find("x/Same")).isEqualTo(classFile("x/Same"));
      assertThat(path.find("x/Other")).isNull();
      assertThat(path.find("java/lang/Object")).isNotNull();
    }
  }
}
