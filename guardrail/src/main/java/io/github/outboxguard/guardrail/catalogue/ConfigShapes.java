package io.github.outboxguard.guardrail.catalogue;

import static io.github.outboxguard.guardrail.catalogue.ConfigShape.optional;
import static io.github.outboxguard.guardrail.catalogue.ConfigShape.required;

import io.github.outboxguard.guardrail.catalogue.ConfigShape.Choice;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Flag;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Form;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Index;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Listing;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Table;
import io.github.outboxguard.guardrail.catalogue.ConfigShape.Text;
import java.util.List;

/** The shape of {@code outbox-guard.yml}. */
final class ConfigShapes {

  private static final Text TYPE =
      new Text("a fully qualified type name, nested types with $: com.acme.Outer$Inner");
  private static final Text REASON = new Text("a reason");
  private static final Listing METHODS =
      new Listing(
          new Text("a method name, which may hold * or parameters: send(java.lang.String)"));

  private static final Form EFFECT =
      Form.of(
          required("type", TYPE, "The client's type; its subtypes count too."),
          optional("methods", METHODS, "Its methods that have the effect; all if left out."),
          optional("except", METHODS, "Its methods that do not."),
          required("kind", new Choice(kindNames()), "What sort of effect it is."),
          optional(
              "access",
              Choice.of("read", "write", "unknown", "by-name"),
              "What it does to the outside world; unknown if left out."),
          optional("id", new Text("an id"), "The entry's id in reports; the type if left out."),
          optional("note", new Text("a note"), "What is special about it."));

  private static final Form TOOL =
      Form.of(
          optional("annotation", TYPE, "An annotation on methods that are tools."),
          optional("type", TYPE, "A type whose implementations are tools."),
          optional("call", TYPE, "A type with methods that register tools."),
          optional(
              "methods",
              METHODS,
              "With type: the methods that a model's call runs. With call: those that register."),
          optional(
              "handover",
              Choice.of("function", "instance", "class", "method-name", "method", "bean-name"),
              "With call: in what form the tool is handed over; function if left out."),
          optional("argument", new Index(), "With call: which argument is handed over, from 0."),
          optional(
              "typeArgument",
              new Index(),
              "With call and handover method-name: which argument holds the class, from 0."),
          optional("framework", new Text("a name"), "The framework's name in reports."));

  private static final Form OUTBOX =
      Form.of(
          required("type", TYPE, "The writer's type; its subtypes count too."),
          required("methods", METHODS, "Its methods that write."),
          optional("topicArgument", new Index(), "Which argument names the topic, from 0."));

  private static final Form PURE =
      Form.of(
          required("type", TYPE, "The type; its subtypes count too."),
          optional("methods", METHODS, "Its methods that have no effect; all if left out."),
          required("reason", REASON, "Why they have none."));

  private static final Form SILENCE =
      Form.of(
          required("entry", new Text("an entry's id"), "The id of a shipped entry."),
          required("reason", REASON, "Why it does not count here."));

  private static final Form EXCLUSION =
      Form.of(
          required(
              "tools",
              new Text("a class, or class#method; * stands for anything"),
              "Which tools are not judged."),
          required("reason", REASON, "Why they are not."));

  static final Form FILE =
      Form.of(
          optional(
              "externalReads",
              Choice.of("deny", "allow"),
              "Whether effects that only read are rejected too; deny if left out."),
          optional(
              "failOnUnresolved",
              new Flag(),
              "Whether a tool with a call that cannot be followed fails the build."),
          optional(
              "kinds",
              new Table(kindNames(), Choice.of("on", "warn", "off")),
              "Kinds of effects whose policy differs from the shipped one."),
          optional(
              "rules",
              new Table(RuleNames.ALL, Choice.of("on", "off")),
              "Rules whose state differs from the shipped one."),
          optional("effects", new Listing(EFFECT), "The team's own clients."),
          optional("tools", new Listing(TOOL), "The team's own ways of declaring tools."),
          optional("outboxWrites", new Listing(OUTBOX), "The team's own outbox writers."),
          optional("pure", new Listing(PURE), "Calls that the team vouches for."),
          optional("silence", new Listing(SILENCE), "Shipped entries that do not count here."),
          optional(
              "openLibraries",
              new Listing(new Text("a package, or group:artifact; * stands for anything")),
              "Libraries whose bodies are followed like the application's."),
          optional("excludeTools", new Listing(EXCLUSION), "Tools that are not judged."));

  private ConfigShapes() {}

  private static List<String> kindNames() {
    return List.copyOf(Kinds.load().names());
  }
}
