package io.github.outboxguard.archunit;

import com.tngtech.archunit.base.HasDescription;
import com.tngtech.archunit.core.domain.JavaClass;
import io.github.outboxguard.guardrail.findings.Finding;
import io.github.outboxguard.guardrail.rules.RuleId;
import java.util.List;

/** A class with the findings in it: the object of rules that are not about tools. */
record JudgedClass(JavaClass type, List<Finding> all) implements HasDescription {

  List<Finding> findings(RuleId rule) {
    return all.stream().filter(finding -> finding.rule() == rule).toList();
  }

  @Override
  public String getDescription() {
    return "Class <" + type.getName() + ">";
  }
}
