package io.github.outboxguard.guardrail.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the JDK says of a jar is said of its manifest. */
final class MainSectionTest {

  @TempDir Path folder;

  static Stream<Arguments> manifests() {
    String head = "Manifest-Version: 1.0\r\n";
    return Stream.of(
        Arguments.of(head + "Multi-Release: true\r\n\r\n", true),
        Arguments.of("Manifest-Version: 1.0\nMulti-Release: true\nCreated-By: 1\n", true),
        Arguments.of(head + "multi-RELEASE: TRUE\r\n", true),
        Arguments.of("Manifest-Version: 1.0\rMulti-Release: true\r\r", true),
        Arguments.of(head + "Multi-Release: false\r\n", false),
        Arguments.of(head + "Multi-Release: trueish\r\n", false),
        Arguments.of(head + "X-Multi-Release: true\r\n", false),
        Arguments.of(head + "\r\nName: a/B.class\r\nMulti-Release: true\r\n", false),
        Arguments.of(head + "Multi-Release: true\r\n x\r\n", false),
        Arguments.of(head + "Multi-Release: true", false),
        Arguments.of(head, false),
        Arguments.of("", false));
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void multiReleaseIsWhatTheJdkTakesForOne(String manifest, boolean multiRelease)
      throws IOException {
    byte[] bytes = manifest.getBytes(StandardCharsets.UTF_8);
    assertThat(MainSection.saysMultiRelease(bytes)).isEqualTo(multiRelease);
    assertThat(new JarFile(jar(bytes).toFile()).isMultiRelease()).isEqualTo(multiRelease);
  }

  private Path jar(byte[] manifest) throws IOException {
    Path jar = folder.resolve("some.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(JarFile.MANIFEST_NAME));
      zip.write(manifest);
    }
    return jar;
  }
}
