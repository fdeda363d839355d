package io.github.outboxguard.archunit.examples.architecture;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.github.outboxguard.archunit.OutboxRules;

/** As a user writes it, over tools that keep the rules. Run by {@code JUnitSupportTest}. */
@AnalyzeClasses(packages = "io.github.outboxguard.archunit.examples.clean")
public class CleanArchitecture {

  @ArchTest static final ArchTests outbox = ArchTests.in(OutboxRules.class);
}
