package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.catalogue.CallClass.Effect;
import io.github.outboxguard.guardrail.catalogue.CallClass.Harmless;
import io.github.outboxguard.guardrail.catalogue.CallClass.OutboxWrite;
import io.github.outboxguard.guardrail.catalogue.CallClass.Unlisted;
import org.junit.jupiter.api.Test;

/** A team's own entries beside the shipped ones. */
final class ConfiguredCatalogueTest {

  private final KnownTypes types = new KnownTypes();

  @Test
  void ownEffectsCountWithSubtypesAndExceptions() {
    types.type("com.acme.BillingClientImpl", "com.acme.BillingClient");
    String yaml =
        """
        effects:
          - type: com.acme.BillingClient
            methods: [ charge, "refund*" ]
            except: [ refundPreview ]
            kind: payment
            access: write
        """;

    Effect charge = (Effect) classify(yaml, "com.acme.BillingClientImpl", "charge");

    assertThat(charge.entry().id()).isEqualTo("com.acme.BillingClient");
    assertThat(charge.entry().kind()).isEqualTo("payment");
    assertThat(charge.entry().wayOut()).contains("idempotency key");
    assertThat(charge.access()).isEqualTo(Access.WRITE);
    assertThat(classify(yaml, "com.acme.BillingClient", "refundAll")).isInstanceOf(Effect.class);
    assertThat(classify(yaml, "com.acme.BillingClient", "refundPreview"))
        .isInstanceOf(Unlisted.class);
  }

  @Test
  void ownAccessByNameIsTold() {
    String yaml = "effects: [{ type: com.acme.Crm, kind: http, access: by-name }]";

    assertThat(((Effect) classify(yaml, "com.acme.Crm", "listCustomers")).access())
        .isEqualTo(Access.READ);
    assertThat(((Effect) classify(yaml, "com.acme.Crm", "createCustomer")).access())
        .isEqualTo(Access.WRITE);
  }

  @Test
  void ownEntriesWinOverShippedOnes() {
    String yaml =
        """
        pure:
          - type: java.net.http.HttpClient
            methods: [ send ]
            reason: a stub in this product
        """;

    assertThat(classify(yaml, "java.net.http.HttpClient", "send"))
        .isEqualTo(new Harmless("java.net.http.HttpClient", "a stub in this product"));
    assertThat(classify(yaml, "java.net.http.HttpClient", "sendAsync")).isInstanceOf(Effect.class);
  }

  @Test
  void ownOutboxWritesCount() {
    String yaml = "outboxWrites: [{ type: com.acme.Outbox, methods: [enqueue], topicArgument: 2 }]";

    assertThat(classify(yaml, "com.acme.Outbox", "enqueue"))
        .isInstanceOfSatisfying(OutboxWrite.class, w -> assertThat(w.topicArgument()).isEqualTo(2));
    assertThat(classify(yaml, "com.acme.Outbox", "size")).isInstanceOf(Unlisted.class);
  }

  @Test
  void aSilencedEntryIsGone() {
    assertThat(classify("", "java.net.InetAddress", "getByName")).isInstanceOf(Effect.class);
    assertThat(
            classify(
                "silence: [{ entry: java-name-service, reason: sidecar }]",
                "java.net.InetAddress",
                "getByName"))
        .isInstanceOf(Unlisted.class);
  }

  @Test
  void kindsAreSwitched() {
    String on = "kinds: { cache: on, model: off }";

    assertThat(classify("", "redis.clients.jedis.Jedis", "set")).isInstanceOf(Harmless.class);
    assertThat(classify(on, "redis.clients.jedis.Jedis", "set")).isInstanceOf(Effect.class);
    assertThat(classify(on, "dev.langchain4j.model.chat.ChatModel", "chat"))
        .isInstanceOf(Harmless.class);
    assertThat(Catalogue.with(GuardConfig.parse("f", on)).kinds().policy("cache"))
        .isEqualTo(Kinds.Policy.ON);
    assertThat(Catalogue.builtIn().kinds().policy("cache")).isEqualTo(Kinds.Policy.OFF);
  }

  @Test
  void ownToolsAreDeclared() {
    ToolDeclarations tools =
        Catalogue.with(
                GuardConfig.parse(
                    "f",
                    """
                    tools:
                      - annotation: com.acme.AgentFunction
                        framework: acme
                      - type: com.acme.ToolExecutor
                        methods: [ execute ]
                      - call: com.acme.Registry
                        methods: [ register ]
                        handover: class
                        argument: 1
                    """))
            .tools();

    assertThat(tools.annotatedBy("com.acme.AgentFunction"))
        .isNotNull()
        .satisfies(tool -> assertThat(tool.framework()).isEqualTo("acme"));
    assertThat(tools.implementedBy("com.acme.ToolExecutor")).isNotNull();
    assertThat(tools.registrationOwners()).contains("com.acme.Registry");
    assertThat(
            tools.registrations(types).find(new CallSite("com.acme.Registry", "register", "()V")))
        .isNotNull()
        .satisfies(
            tool -> {
              assertThat(tool.handover()).isEqualTo(ToolDeclaration.Handover.CLASS);
              assertThat(tool.argument()).isEqualTo(1);
            });
    assertThat(tools.annotatedBy("dev.langchain4j.agent.tool.Tool")).isNotNull();
  }

  private CallClass classify(String yaml, String owner, String method) {
    return Catalogue.with(GuardConfig.parse("outbox-guard.yml", yaml))
        .classifier(types)
        .classify(new CallSite(owner, method, "()V"));
  }
}
