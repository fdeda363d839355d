package io.github.outboxguard.guardrail.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Of a multi-release jar, the class counts that the JDK at hand would load. */
final class MultiReleaseTest {

  private static final int NOW = Runtime.version().feature();

  @TempDir Path directory;

  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theHighestReleaseUpToThisJdkCounts(boolean application) throws IOException {
    entries.put("com/acme/Client.class", classFile("com/acme/Client", "base"));
    entries.put("META-INF/versions/11/com/acme/Client.class", classFile("com/acme/Client", "of11"));
    entries.put(versioned(NOW, "com/acme/Client"), classFile("com/acme/Client", "ofNow"));
    entries.put(versioned(NOW + 1, "com/acme/Client"), classFile("com/acme/Client", "later"));
    entries.put("META-INF/versions/8/com/acme/Old.class", classFile("com/acme/Old", "of8"));
    entries.put("com/acme/Old.class", classFile("com/acme/Old", "base"));
    Path jar = jar("mr.jar", true);

    assertThat(methods(application, "com/acme/Client", jar)).containsExactly("ofNow");
    assertThat(methods(application, "com/acme/Old", jar)).containsExactly("base");
  }

  @Test
  void aClassThatOnlyAVersionHasIsFound() throws IOException {
    entries.put("META-INF/versions/9/com/acme/New.class", classFile("com/acme/New", "of9"));

    assertThat(methods(false, "com/acme/New", jar("only.jar", true))).containsExactly("of9");
  }

  @Test
  void withoutTheManifestsWordVersionsAreNoClasses() throws IOException {
    entries.put("com/acme/Client.class", classFile("com/acme/Client", "base"));
    entries.put("META-INF/versions/9/com/acme/Client.class", classFile("com/acme/Client", "of9"));
    entries.put("META-INF/versions/9/com/acme/New.class", classFile("com/acme/New", "of9"));
    Path jar = jar("plain.jar", false);

    assertThat(methods(false, "com/acme/Client", jar)).containsExactly("base");
    try (ClassPath path = ClassPath.open(List.of(), List.of(), List.of(jar))) {
      assertThat(path.find("com/acme/New")).isNull();
    }
  }

  @Test
  void aVersionStandsInForItsOwnJarOnly() throws IOException {
    entries.put("com/acme/Client.class", classFile("com/acme/Client", "first"));
    Path first = jar("first.jar", false);
    entries.clear();
    entries.put("com/acme/Client.class", classFile("com/acme/Client", "second"));
    entries.put("META-INF/versions/9/com/acme/Client.class", classFile("com/acme/Client", "of9"));
    Path second = jar("second.jar", true);

    assertThat(methods(false, "com/acme/Client", first, second)).containsExactly("first");
    assertThat(methods(false, "com/acme/Client", second, first)).containsExactly("of9");
  }

  private static String versioned(int release, String name) {
    return "META-INF/versions/" + release + "/" + name + ".class";
  }

  private static List<String> methods(boolean application, String name, Path... jars) {
    List<Path> all = List.of(jars);
    try (ClassPath path =
        ClassPath.open(application ? all : List.of(), List.of(), application ? List.of() : all)) {
      Classes classes = new Classes(path, type -> false);
      return classes.known(name).methods().stream().map(MethodInfo::name).toList();
    }
  }

  private static byte[] classFile(String name, String method) {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;
    writer.visit(Opcodes.V11, access | Opcodes.ACC_INTERFACE, name, null, "java/lang/Object", null);
    writer.visitMethod(access, method, "()V", null, null).visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private Path jar(String name, boolean multiRelease) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (multiRelease) {
      manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    }
    Path file = directory.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return file;
  }
}
