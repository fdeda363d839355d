package io.github.outboxguard.archunit;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ClassesTransformer;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.rules.RuleId;

/** Rules about whatever method breaks them, tool or not. */
final class JudgedClasses {

  private JudgedClasses() {}

  static ClassesTransformer<JudgedClass> all() {
    return new AbstractClassesTransformer<>("classes") {
      @Override
      public Iterable<JudgedClass> doTransform(JavaClasses classes) {
        return ToolAnalysis.of(classes).classes();
      }
    };
  }

  static ArchCondition<JudgedClass> comply(RuleId rule) {
    return new ArchCondition<>("comply with " + rule.id()) {
      @Override
      public void check(JudgedClass type, ConditionEvents events) {
        for (Finding finding : type.findings(rule)) {
          events.add(SimpleConditionEvent.violated(type, Descriptions.violation(finding)));
        }
      }
    };
  }
}
