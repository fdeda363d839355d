package io.github.outboxguard.guardrail.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who makes functions of an interface is asked once for each interface of the application. */
class LambdaMakersTest {

  private static final int INTERFACES = 40;

  @TempDir Path directory;

  @Test
  void theApplicationIsGoneThroughOnceHoweverManyInterfacesAreAskedFor() throws IOException {
    Path application = application();

    try (ClassPath path = ClassPath.open(List.of(application), List.of(), List.of())) {
      Classes classes = new Classes(path, name -> false);
      for (int i = 0; i < INTERFACES; i++) {
        assertThat(classes.lambdaMakers("shop/Step" + i)).containsExactly("shop/Maker" + i);
      }
      assertThat(classes.lambdaMakers("shop/Nobody")).isEmpty();

      assertThat(classes.walks()).isEqualTo(1);
    }
  }

  @Test
  void aScanOfSomeClassesHidesNoOthers() throws IOException {
    Path application = application();

    try (ClassPath path = ClassPath.open(List.of(application), List.of(), List.of())) {
      Classes classes = new Classes(path, name -> false);
      classes.scan("shop/Maker1");

      assertThat(classes.lambdaMakers("shop/Step1")).containsExactly("shop/Maker1");
      assertThat(classes.lambdaMakers("shop/Step2")).containsExactly("shop/Maker2");
    }
  }

  /** Interfaces, and for each a class that makes a function of it. */
  private Path application() throws IOException {
    StringBuilder source = new StringBuilder("package shop;\ninterface Nobody { void none(); }\n");
    for (int i = 0; i < INTERFACES; i++) {
      source.append("interface Step%d { void run(); }\n".formatted(i));
      source.append("class Maker%d { Step%d step = () -> {}; }\n".formatted(i, i));
    }
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Path file = Files.writeString(directory.resolve("Steps.java"), source);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString());
    assertThat(result).isZero();
    return classes;
  }
}
