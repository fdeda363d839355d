package io.github.outboxguard.guardrail.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.outboxguard.guardrail.catalogue.BadInputException;
import io.github.outboxguard.guardrail.rules.Site;
import io.github.outboxguard.guardrail.rules.Suppression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where an accepted exception may stand, seen in real class files. */
final class ClassFileSuppressionsTest {

  /** A project's own annotation: only the simple name counts. */
  private static final String ANNOTATION =
      """
      package own;
      public @interface AllowExternalEffect { String reason(); String until() default ""; }
      """;

  private static final String TOOLS =
      """
      package tools;
      import own.AllowExternalEffect;
      class Tools {
        @AllowExternalEffect(reason = "on method", until = "2027-06-30")
        void covered(String s) {}
        void covered(int i) {}
        void bare(String s) {}
        @AllowExternalEffect(reason = "around")
        Runnable around() { return new Runnable() { public void run() {} }; }
        Runnable beside() { return new Runnable() { public void run() {} }; }
        @Deprecated
        void deprecated(String s) {}
        @AllowExternalEffect(reason = "on class")
        static class Allowed {
          void any(String s) {}
          @AllowExternalEffect(reason = "nearer") void own(String s) {}
          class Inner { void deep(String s) {} }
        }
      }
      """;

  private static final String PACKAGE =
      """
      @AllowExternalEffect(reason = "on package")
      package legacy;
      import own.AllowExternalEffect;
      """;

  private static final String LEGACY = "package legacy; class Old { void any(String s) {} }";

  @TempDir static Path directory;
  private static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    classes =
        Compiled.sources(
            directory,
            Map.of(
                "own/AllowExternalEffect.java", ANNOTATION,
                "tools/Tools.java", TOOLS,
                "legacy/package-info.java", PACKAGE,
                "legacy/Old.java", LEGACY));
  }

  @ParameterizedTest
  @CsvSource({
    "tools.Tools, covered, (Ljava/lang/String;)V, on method, method tools.Tools.covered",
    "tools.Tools$Allowed, any, (Ljava/lang/String;)V, on class, class tools.Tools.Allowed",
    "tools.Tools$Allowed, own, (Ljava/lang/String;)V, nearer, method tools.Tools.Allowed.own",
    "tools.Tools$Allowed$Inner, deep, (Ljava/lang/String;)V, on class, class tools.Tools.Allowed",
    "tools.Tools$1, run, ()V, around, method tools.Tools.around",
    "legacy.Old, any, (Ljava/lang/String;)V, on package, package legacy",
  })
  void covers(String type, String method, String descriptor, String reason, String where) {
    Optional<Suppression> found = of(classes, type, method, descriptor);

    assertThat(found).map(Suppression::reason).contains(reason);
    assertThat(found).map(Suppression::where).contains(where);
  }

  @ParameterizedTest
  @CsvSource({
    "tools.Tools, covered, (I)V",
    "tools.Tools, bare, (Ljava/lang/String;)V",
    "tools.Tools, deprecated, (Ljava/lang/String;)V",
    "tools.Tools, gone, ()V",
    "tools.Tools$2, run, ()V",
    "tools.Missing, any, ()V",
    "own.AllowExternalEffect, reason, ()Ljava/lang/String;",
  })
  void doesNotCover(String type, String method, String descriptor) {
    assertThat(of(classes, type, method, descriptor)).isEmpty();
  }

  @Test
  void readsTheMembers() {
    assertThat(of(classes, "tools.Tools", "covered", "(Ljava/lang/String;)V"))
        .contains(new Suppression("on method", "2027-06-30", "method tools.Tools.covered"));
  }

  @Test
  void readsJars() throws IOException {
    Path jar = directory.resolve("tools.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("tools/Tools.class"));
      zip.write(Files.readAllBytes(classes.resolve("tools/Tools.class")));
    }

    assertThat(of(jar, "tools.Tools", "covered", "(Ljava/lang/String;)V")).isPresent();
  }

  @Test
  void readsClassFilesOfALaterJava() throws IOException {
    Path later = Files.createDirectories(directory.resolve("later/tools"));
    byte[] bytes = Files.readAllBytes(classes.resolve("tools/Tools.class"));
    bytes[7] = 120;
    Files.write(later.resolve("Tools.class"), bytes);

    assertThat(of(later.getParent(), "tools.Tools", "covered", "(Ljava/lang/String;)V"))
        .isPresent();
  }

  @Test
  void aCorruptClassIsOneClearLine() throws IOException {
    Path corrupt = Files.createDirectories(directory.resolve("corrupt/tools"));
    Files.write(corrupt.resolve("Tools.class"), new byte[] {1, 2, 3});

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> of(corrupt.getParent(), "tools.Tools", "covered", "()V"))
        .withMessageContaining("tools.Tools")
        .withMessageContaining("rebuild");
  }

  private static Optional<Suppression> of(
      Path root, String type, String method, String descriptor) {
    return new ClassFileSuppressions(List.of(root))
        .of(new Site(type, method, descriptor, false, null, 0));
  }
}
