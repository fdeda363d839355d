package io.github.outboxguard.selfchecks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The arrows of the house: annotations ← guardrail ← front ends; outbox and kit know nobody. */
class HouseTest {

  private static final String ROOT = "io.github.outboxguard.";

  private static JavaClasses house;

  @BeforeAll
  static void importAllModules() {
    house =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // What the SpotBugs plugin carries along was judged where it comes from.
            .withImportOption(location -> !location.contains("/shaded/"))
            .importPackages("io.github.outboxguard");
  }

  /** A rule over nothing would be green: each room must have been seen. */
  @Test
  void everyRoomIsThere() {
    for (String room :
        List.of(
            "annotations", "guardrail", "archunit", "errorprone", "maven", "outbox", "contracts")) {
      assertThat(house.stream().anyMatch(c -> c.getPackageName().startsWith(ROOT + room)))
          .as("classes of %s", room)
          .isTrue();
    }
  }

  @Test
  void dataFlowsOneWayThroughTheGuardrail() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage(ROOT + "guardrail..")
        .layer("catalogue")
        .definedBy(ROOT + "guardrail.catalogue..")
        .layer("bytecode")
        .definedBy(ROOT + "guardrail.bytecode..")
        .layer("tools")
        .definedBy(ROOT + "guardrail.tools..")
        .layer("reach")
        .definedBy(ROOT + "guardrail.reach..")
        .layer("rules")
        .definedBy(ROOT + "guardrail.rules..")
        .layer("findings")
        .definedBy(ROOT + "guardrail.findings..")
        .layer("facade")
        .definedBy(ROOT + "guardrail")
        .whereLayer("bytecode")
        .mayOnlyAccessLayers("catalogue")
        .whereLayer("catalogue")
        .mayNotAccessAnyLayer()
        .whereLayer("tools")
        .mayOnlyAccessLayers("catalogue", "bytecode")
        .whereLayer("reach")
        .mayOnlyAccessLayers("catalogue", "bytecode", "tools")
        .whereLayer("rules")
        .mayOnlyAccessLayers("catalogue", "bytecode", "tools", "reach")
        .whereLayer("findings")
        .mayOnlyAccessLayers("catalogue", "bytecode", "tools", "reach", "rules")
        .check(house);
  }

  @Test
  void theGuardrailKnowsNoFrontEnd() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "guardrail..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "archunit..", ROOT + "errorprone..", ROOT + "spotbugs..", ROOT + "maven..")
        .check(house);
  }

  @Test
  void theGuardrailNeverLoadsWhatItAnalyses() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "guardrail..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.net.URLClassLoader")
        .orShould()
        .callMethod(Class.class, "forName", String.class)
        .orShould()
        .callMethod(ClassLoader.class, "loadClass", String.class)
        .check(house);
  }

  @Test
  void outboxAndKitKnowNobody() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "outbox..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "guardrail..", ROOT + "contracts..")
        .check(house);
    noClasses()
        .that()
        .resideInAPackage(ROOT + "contracts..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "guardrail..", ROOT + "outbox..")
        .check(house);
  }

  @Test
  void annotationsDependOnNothing() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "annotations..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages("java..", ROOT + "annotations..", "org.jspecify..")
        .check(house);
  }

  @Test
  void everyPackageIsNullMarked() {
    var packages = new TreeSet<String>();
    house.forEach(c -> packages.add(c.getPackageName()));
    // Annotations have no nullness to mark and no dependency to mark it with; the help goal is
    // written by Maven's own generator.
    packages.removeIf(
        name -> name.equals(ROOT + "annotations") || name.equals(ROOT + "outbox_maven_plugin"));
    assertThat(packages)
        .hasSizeGreaterThan(20)
        .filteredOn(name -> !house.getPackage(name).isAnnotatedWith(NullMarked.class))
        .as("packages without @NullMarked in package-info.java")
        .isEmpty();
  }
}
