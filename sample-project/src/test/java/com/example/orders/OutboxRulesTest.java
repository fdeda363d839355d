package com.example.orders;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.github.outboxguard.archunit.OutboxRules;

/** No tool of this shop acts outside the outbox. */
@AnalyzeClasses(packagesOf = App.class, importOptions = DoNotIncludeTests.class)
final class OutboxRulesTest {
  @ArchTest static final ArchTests outbox = ArchTests.in(OutboxRules.class);
}
