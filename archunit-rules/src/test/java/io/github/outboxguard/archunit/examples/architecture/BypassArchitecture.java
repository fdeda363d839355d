package io.github.outboxguard.archunit.examples.architecture;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.github.outboxguard.archunit.OutboxRules;

/** As a user writes it, over tools that break the rules. Run by {@code JUnitSupportTest}. */
@AnalyzeClasses(packages = "io.github.outboxguard.archunit.examples.bypass")
public class BypassArchitecture {

  @ArchTest static final ArchRule toolsDoNotCallOut = OutboxRules.toolsDoNotCallExternalEffects();

  @ArchTest static final ArchTests outbox = ArchTests.in(OutboxRules.class);
}
