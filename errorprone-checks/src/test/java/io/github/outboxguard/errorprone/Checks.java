package io.github.outboxguard.errorprone;

import com.google.errorprone.CompilationTestHelper;
import com.google.errorprone.bugpatterns.BugChecker;

/** Compiles sources with one check on, beside the declarations of libraries that tools need. */
final class Checks {

  static final String TOOL_STUB =
      """
      package dev.langchain4j.agent.tool;

      import java.lang.annotation.*;

      @Retention(RetentionPolicy.RUNTIME)
      @Target(ElementType.METHOD)
      public @interface Tool {
        String[] value() default {};
      }
      """;

  private Checks() {}

  static CompilationTestHelper with(Class<? extends BugChecker> check, Class<?> test) {
    return CompilationTestHelper.newInstance(check, test)
        .addSourceLines("dev/langchain4j/agent/tool/Tool.java", TOOL_STUB);
  }
}
