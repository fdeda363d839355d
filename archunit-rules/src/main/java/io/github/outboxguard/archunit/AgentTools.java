package io.github.outboxguard.archunit;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ClassesTransformer;

/** The agent tools among imported classes, as the objects of a rule. */
public final class AgentTools {

  private AgentTools() {}

  /** Every tool: methods, lambdas and method references, however they are declared. */
  public static ClassesTransformer<AgentTool> agentTools() {
    return new AbstractClassesTransformer<>("agent tools") {
      @Override
      public Iterable<AgentTool> doTransform(JavaClasses classes) {
        return ToolAnalysis.of(classes).tools();
      }
    };
  }
}
