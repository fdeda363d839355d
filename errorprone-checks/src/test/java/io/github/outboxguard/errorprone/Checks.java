package io.github.outboxguard.errorprone;

import com.google.errorprone.BugCheckerRefactoringTestHelper;
import com.google.errorprone.CompilationTestHelper;
import com.google.errorprone.bugpatterns.BugChecker;
import java.util.Map;

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

  /** The parts of libraries that the tests' sources name. */
  private static final Map<String, String> STUBS =
      Map.of(
          "dev/langchain4j/agent/tool/Tool.java",
          TOOL_STUB,
          "dev/langchain4j/service/tool/ToolExecutor.java",
          """
          package dev.langchain4j.service.tool;

          public interface ToolExecutor {
            String execute(Object request, Object memoryId);
          }
          """,
          "org/springframework/ai/tool/annotation/Tool.java",
          """
          package org.springframework.ai.tool.annotation;

          import java.lang.annotation.*;

          @Retention(RetentionPolicy.RUNTIME)
          @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
          public @interface Tool {}
          """,
          "org/springframework/ai/tool/function/FunctionToolCallback.java",
          """
          package org.springframework.ai.tool.function;

          import java.util.function.Function;

          public final class FunctionToolCallback {
            public static <I, O> Object builder(String name, Function<I, O> function) {
              return function;
            }
          }
          """,
          "com/anthropic/models/beta/messages/MessageCreateParams.java",
          """
          package com.anthropic.models.beta.messages;

          public final class MessageCreateParams {
            public static final class Builder {
              public Builder addTool(Class<?> type) {
                return this;
              }
            }
          }
          """,
          "com/google/adk/tools/FunctionTool.java",
          """
          package com.google.adk.tools;

          public final class FunctionTool {
            public static FunctionTool create(Class<?> type, String method) {
              return new FunctionTool();
            }
          }
          """,
          "com/google/adk/tools/Annotations.java",
          """
          package com.google.adk.tools;

          public final class Annotations {
            public @interface Schema {
              String name() default "";
            }
          }
          """,
          "org/springframework/web/service/annotation/HttpExchange.java",
          """
          package org.springframework.web.service.annotation;

          public @interface HttpExchange {
            String method() default "";
          }
          """,
          "io/github/outboxguard/annotations/AllowExternalEffect.java",
          """
          package io.github.outboxguard.annotations;

          public @interface AllowExternalEffect {
            String reason();

            String until() default "";
          }
          """,
          "io/github/outboxguard/outbox/OutboxWriter.java",
          """
          package io.github.outboxguard.outbox;

          import java.sql.Connection;
          import java.sql.SQLException;

          public class OutboxWriter {
            public Object enqueue(Connection c, String topic, String key, String payload)
                throws SQLException {
              return null;
            }
          }
          """);

  private Checks() {}

  static CompilationTestHelper with(Class<? extends BugChecker> check, Class<?> test) {
    CompilationTestHelper helper = CompilationTestHelper.newInstance(check, test);
    STUBS.forEach(helper::addSourceLines);
    return helper;
  }

  static BugCheckerRefactoringTestHelper fixing(Class<? extends BugChecker> check, Class<?> test) {
    BugCheckerRefactoringTestHelper helper =
        BugCheckerRefactoringTestHelper.newInstance(check, test);
    STUBS.forEach((file, text) -> helper.addInputLines(file, text).expectUnchanged());
    return helper;
  }
}
