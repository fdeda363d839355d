package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.guardrail.catalogue.GuardConfig.ExternalReads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GuardConfigTest {

  private static final String FULL =
      """
      externalReads: allow
      failOnUnresolved: true
      kinds:
        cache: on
        model: off
        database: warn
      rules:
        ExternalEffectInsideTransaction: on
        PublishWithoutKey: off
      effects:
        - type: com.acme.billing.BillingClient
          methods: [ charge, "refund*" ]
          except: [ refundPreview ]
          kind: payment
          access: write
          note: our own
        - { type: com.acme.Weather, kind: http, access: by-name }
      tools:
        - annotation: com.acme.AgentFunction
        - type: com.acme.ToolExecutor
          methods: [ execute ]
          framework: acme
        - call: com.acme.Registry
          methods: [ "register(java.lang.Class,java.lang.String)" ]
          handover: method-name
          argument: 1
          typeArgument: 0
      outboxWrites:
        - type: com.acme.Outbox
          methods: [ enqueue ]
          topicArgument: 1
      pure:
        - type: com.acme.Signer
          methods: [ sign ]
          reason: signs locally
      silence:
        - entry: java-name-service
          reason: resolved by the sidecar
      openLibraries: [ com.acme.sdk, "com.acme:billing-*" ]
      excludeTools:
        - tools: com.acme.legacy.*
          reason: goes away in March
        - { tools: "com.acme.Orders#ship", reason: reviewed by the architects }
      """;

  @Test
  void readsEveryKey() {
    GuardConfig config = GuardConfig.parse("outbox-guard.yml", FULL);

    assertThat(config.externalReads()).isEqualTo(ExternalReads.ALLOW);
    assertThat(config.failOnUnresolved()).isTrue();
    assertThat(config.kinds())
        .containsEntry("cache", Kinds.Policy.ON)
        .containsEntry("model", Kinds.Policy.OFF)
        .containsEntry("database", Kinds.Policy.WARN);
    assertThat(config.isOn("ExternalEffectInsideTransaction")).isTrue();
    assertThat(config.isOn("PublishWithoutKey")).isFalse();
    assertThat(config.isOn("ToolCallsExternalEffect")).isTrue();
    assertThat(config.effects()).hasSize(2);
    assertThat(config.effects().get(0).access()).isEqualTo("WRITE");
    assertThat(config.effects().get(1).access()).isEqualTo("by-name");
    assertThat(config.tools()).hasSize(3);
    assertThat(config.tools().get(2).handover()).isEqualTo(ToolDeclaration.Handover.METHOD_NAME);
    assertThat(config.outboxWrites().get(0).topicArgument()).isEqualTo(1);
    assertThat(config.pure().get(0).reason()).isEqualTo("signs locally");
    assertThat(config.silenced()).containsOnlyKeys("java-name-service");
    assertThat(config.opensType("com.acme.sdk.http.Client")).isTrue();
    assertThat(config.opensType("com.acme.sdkother.Client")).isFalse();
    assertThat(config.opensArtifact("com.acme", "billing-client")).isTrue();
    assertThat(config.opensArtifact("com.acme", "orders")).isFalse();
    assertThat(config.exclusionOf("com.acme.legacy.Tools", "anything")).isNotNull();
    assertThat(config.exclusionOf("com.acme.Orders", "ship")).isNotNull();
    assertThat(config.exclusionOf("com.acme.Orders", "cancel")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# only a comment\n", "{}", "\uFEFFexternalReads: deny\n"})
  void anEmptyFileMeansTheDefaults(String text) {
    assertThat(GuardConfig.parse("outbox-guard.yml", text)).isEqualTo(GuardConfig.none());
  }

  @Test
  void theDefaultsRejectReadsAndLeaveOneRuleOff() {
    GuardConfig none = GuardConfig.none();

    assertThat(none.externalReads()).isEqualTo(ExternalReads.DENY);
    assertThat(none.failOnUnresolved()).isFalse();
    assertThat(RuleNames.ALL.stream().filter(rule -> !none.isOn(rule)))
        .containsExactly("ExternalEffectInsideTransaction");
  }

  @Test
  void readsAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("outbox-guard.yml"), FULL);

    assertThat(GuardConfig.load(file)).isEqualTo(GuardConfig.parse("outbox-guard.yml", FULL));
  }

  @Test
  void aMissingFileAndABinaryFileAreOneClearLine(@TempDir Path folder) throws IOException {
    Path absent = folder.resolve("absent.yml");
    Path binary = folder.resolve("binary.yml");
    Files.write(binary, "reason: \u00fc".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> GuardConfig.load(absent))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            absent + ": no such file; create it, or leave the setting out to use the defaults");
    assertThatThrownBy(() -> GuardConfig.load(binary))
        .isInstanceOf(BadInputException.class)
        .hasMessage(binary + ": is not UTF-8; save it as UTF-8");
  }
}
