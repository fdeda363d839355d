package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong is told with file, line, column and what was probably meant. */
final class GuardConfigErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "externalRead: allow | 1:1: unknown key 'externalRead'; did you mean 'externalReads'?",
        "exteranlReads: allow | 1:1: unknown key 'exteranlReads'; did you mean 'externalReads'?",
        "externalReads: alow | 1:16: unknown value 'alow' in 'externalReads'; did you mean 'allow'?",
        "externalReads: | 1:15: 'externalReads' must be one of deny, allow, not nothing",
        "failOnUnresolved: yes | 1:19: 'failOnUnresolved' must be true or false, not 'yes'",
        "kinds: {mial: on} | 1:9: unknown name 'mial' in 'kinds'; did you mean 'mail'?",
        "kinds: {mail: loud} | 1:15: unknown value 'loud' in 'kinds.mail'; known: on, warn, off",
        "rules: {PublishWithoutKy: off} | 1:9: unknown name 'PublishWithoutKy' in 'rules'; did you"
            + " mean 'PublishWithoutKey'?",
        "rules: [] | 1:8: 'rules' must be a mapping such as 'ToolCallsExternalEffect: …', not a"
            + " list",
        "effects: {} | 1:10: 'effects' must be a list, not a mapping",
        "effects: [{type: a.B}] | 1:11: 'kind' is missing in 'effects[0]'",
        "effects: [{kind: mail}] | 1:11: 'type' is missing in 'effects[0]'",
        "effects: [{type: a b, kind: mail}] | 1:11: 'a b' is no fully qualified type name; nested"
            + " types are written Outer$Inner",
        "effects: [{type: a.B, kind: mail, methods: [\"f(int\"]}] | 1:45: 'f(int' lacks a ')'",
        "effects: [{type: 5, kind: mail}] | 1:18: 'effects[0].type' must be a fully qualified type"
            + " name, nested types with $: com.acme.Outer$Inner, as text, not '5'",
        "tools: [{framework: x}] | 1:9: a tool is declared by exactly one of annotation, type,"
            + " call; found none",
        "tools: [{type: a.B}] | 1:9: 'methods' is missing: which methods of the type or the call?",
        "tools: [{call: a.B, methods: [f], argument: -1}] | 1:45: 'tools[0].argument' must be a"
            + " whole number from 0 up, not '-1'",
        "pure: [{type: a.B}] | 1:8: 'reason' is missing in 'pure[0]'",
        "pure: [{type: a.B, reason: \" \"}] | 1:28: 'pure[0].reason' is blank: give a reason",
        "silence: [{entry: kafka-poducer, reason: x}] | 1:11: the catalogue has no entry"
            + " 'kafka-poducer'; did you mean 'kafka-producer'?",
        "excludeTools: [{tools: a.B}] | 1:16: 'reason' is missing in 'excludeTools[0]'",
        "openLibraries: [7] | 1:17: 'openLibraries[0]' must be a package, or group:artifact; *"
            + " stands for anything, as text, not '7'",
        "{externalReads: deny, externalReads: allow} | 1:23: 'externalReads' stands twice",
        "[a] | 1:1: the file must be a mapping with one of externalReads, failOnUnresolved, kinds,"
            + " rules, effects, tools, outboxWrites, pure, silence, openLibraries, excludeTools,"
            + " not a list",
      })
  void aWrongLineIsToldWithItsPlace(String yaml, String error) {
    assertThatThrownBy(() -> GuardConfig.parse("outbox-guard.yml", yaml))
        .isInstanceOf(BadInputException.class)
        .hasMessage("outbox-guard.yml:" + error);
  }

  @Test
  void allErrorsAreToldAtOnce() {
    assertThatThrownBy(
            () ->
                GuardConfig.parse(
                    "outbox-guard.yml",
                    """
                    externalReads: allow
                    effect:
                      - type: com.acme.X
                    kinds:
                      model: of
                    """))
        .hasMessage(
            """
            outbox-guard.yml: 2 errors:
              outbox-guard.yml:2:1: unknown key 'effect'; did you mean 'effects'?
              outbox-guard.yml:5:10: unknown value 'of' in 'kinds.model'; did you mean 'on'?""");
  }

  @Test
  void brokenYamlIsToldWithItsPlace() {
    assertThatThrownBy(() -> GuardConfig.parse("outbox-guard.yml", "kinds: [a\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("outbox-guard.yml:2:1: is not YAML: expected ',' or ']'");
  }

  @Test
  void severalDocumentsTabsAndCyclesAreErrorsNotCrashes() {
    for (String yaml :
        new String[] {
          "externalReads: deny\n---\nexternalReads: allow\n", "\tkinds: {}\n", "&a [*a]", "*b"
        }) {
      assertThatThrownBy(() -> GuardConfig.parse("outbox-guard.yml", yaml))
          .as(yaml)
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("outbox-guard.yml");
    }
  }

  @Test
  void noTypeIsEverConstructed() {
    assertThatThrownBy(
            () -> GuardConfig.parse("outbox-guard.yml", "kinds: !!java.io.File [/tmp/x]"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("'kinds' must be a mapping");
  }
}
