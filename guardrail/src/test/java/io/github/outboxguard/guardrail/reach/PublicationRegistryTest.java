package io.github.outboxguard.guardrail.reach;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.AnalysisRequest;
import io.github.outboxguard.guardrail.Guardrail;
import io.github.outboxguard.guardrail.catalogue.GuardConfig;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a publication registry in the application, listeners after the commit are its outbox. */
class PublicationRegistryTest {

  private static final String TOOLS =
      """
      package shop;

      import dev.langchain4j.agent.tool.Tool;
      import org.springframework.context.ApplicationEventPublisher;
      import org.springframework.context.event.EventListener;
      import org.springframework.mail.MailSender;
      import org.springframework.mail.SimpleMailMessage;
      import org.springframework.transaction.event.TransactionalEventListener;

      class Orders {
        record Placed(String id) {}

        record Paid(String id) {}

        ApplicationEventPublisher events;
        MailSender mail;

        @Tool
        void place(String id) {
          events.publishEvent(new Placed(id));
        }

        @Tool
        void pay(String id) {
          events.publishEvent(new Paid(id));
        }

        @TransactionalEventListener
        void afterCommit(Placed event) {
          mail.send(new SimpleMailMessage());
        }

        @EventListener
        void atOnce(Paid event) {
          mail.send(new SimpleMailMessage());
        }
      }
      """;

  private static final String REGISTRY =
      "package org.springframework.modulith.events.core; public class EventPublicationRegistry {}";

  @TempDir Path directory;

  @Test
  void listenersAfterTheCommitAreFollowedWithoutARegistryOnly() throws IOException {
    Path tools = SourceText.compiled(directory, "Orders", TOOLS);
    Path registry = SourceText.compiled(directory, "EventPublicationRegistry", REGISTRY);

    assertThat(toolsThatSend(tools)).containsExactlyInAnyOrder("place", "pay");
    assertThat(toolsThatSend(tools, registry)).containsExactly("pay");
  }

  private static List<String> toolsThatSend(Path tools, Path... libraries) {
    List<Path> classPath =
        new ArrayList<>(
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList());
    classPath.addAll(List.of(libraries));
    return Guardrail.verdicts(
            new AnalysisRequest(List.of(tools), List.of(), classPath, GuardConfig.none()))
        .stream()
        .filter(verdict -> !verdict.effects().isEmpty())
        .map(verdict -> verdict.tool().method())
        .toList();
  }
}
