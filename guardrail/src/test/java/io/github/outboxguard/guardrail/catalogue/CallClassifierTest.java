package io.github.outboxguard.guardrail.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.guardrail.catalogue.CallClass.Effect;
import io.github.outboxguard.guardrail.catalogue.CallClass.Harmless;
import io.github.outboxguard.guardrail.catalogue.CallClass.OutboxWrite;
import io.github.outboxguard.guardrail.catalogue.CallClass.Unlisted;
import org.junit.jupiter.api.Test;

/** Which entry a call belongs to. */
final class CallClassifierTest {

  private final KnownTypes types = new KnownTypes();

  @Test
  void aTypeThatOnlySharesItsSimpleNameIsUnlisted() {
    assertThat(classify("com.acme.HttpClient", "send")).isInstanceOf(Unlisted.class);
  }

  @Test
  void aMethodThatOnlySharesItsNameIsUnlisted() {
    assertThat(classify("com.acme.Repository", "send")).isInstanceOf(Unlisted.class);
  }

  @Test
  void aConstructorIsMatchedOnItsExactTypeOnly() {
    types.type("com.acme.MySocket", "java.net.Socket");

    assertThat(classify("java.net.Socket", "<init>", "(Ljava/lang/String;I)V"))
        .isInstanceOf(Effect.class);
    assertThat(classify("java.net.Socket", "<init>", "()V")).isInstanceOf(Unlisted.class);
    assertThat(classify("com.acme.MySocket", "<init>", "(Ljava/lang/String;I)V"))
        .isInstanceOf(Unlisted.class);
  }

  @Test
  void anOverloadIsToldByItsParameters() {
    assertThat(classify("org.jsoup.Jsoup", "parse", "(Ljava/net/URL;I)Lorg/jsoup/nodes/Document;"))
        .isInstanceOf(Effect.class);
    assertThat(
            classify("org.jsoup.Jsoup", "parse", "(Ljava/lang/String;)Lorg/jsoup/nodes/Document;"))
        .isInstanceOf(Harmless.class);
  }

  @Test
  void allMethodsNeverMeansWhatEveryObjectHas() {
    types.type(
        "software.amazon.awssdk.services.ec2.Ec2Client",
        "software.amazon.awssdk.awscore.AwsClient");

    assertThat(effect("software.amazon.awssdk.services.ec2.Ec2Client", "runInstances").entry().id())
        .isEqualTo("aws-sdk2");
    assertThat(classify("software.amazon.awssdk.services.ec2.Ec2Client", "toString"))
        .isInstanceOf(Unlisted.class);
    assertThat(classify("software.amazon.awssdk.services.ec2.Ec2Client", "close"))
        .isInstanceOf(Unlisted.class);
  }

  @Test
  void theNearestSupertypesEntryWins() {
    types.type(
        "software.amazon.awssdk.services.dynamodb.DynamoDbClient",
        "software.amazon.awssdk.awscore.AwsClient");

    Effect put = effect("software.amazon.awssdk.services.dynamodb.DynamoDbClient", "putItem");

    assertThat(put.entry().id()).isEqualTo("aws-dynamodb");
    assertThat(put.entry().kind()).isEqualTo("database");
  }

  @Test
  void whatTheNearestEntryExceptsIsNotBroughtBackByASupertype() {
    types.type(
        "software.amazon.awssdk.services.s3.S3Client", "software.amazon.awssdk.awscore.AwsClient");

    assertThat(classify("software.amazon.awssdk.services.s3.S3Client", "utilities"))
        .isInstanceOf(Unlisted.class);
  }

  @Test
  void aSubtypeOfAnEntrysTypeCounts() {
    types.type(
        "com.acme.Sender",
        "org.springframework.mail.javamail.JavaMailSenderImpl",
        "org.springframework.mail.javamail.JavaMailSender",
        "org.springframework.mail.MailSender");

    assertThat(effect("com.acme.Sender", "send").entry().id()).isEqualTo("spring-mail");
    assertThat(classify("com.acme.Sender", "createMimeMessage")).isInstanceOf(Harmless.class);
  }

  @Test
  void aKindThatIsOffIsHarmless() {
    assertThat(classify("redis.clients.jedis.Jedis", "set"))
        .isEqualTo(new Harmless("jedis", "switched-off"));
    assertThat(effect("redis.clients.jedis.Jedis", "publish").entry().kind())
        .isEqualTo("messaging");
  }

  @Test
  void publishingAnEventIsAnOutboxWriteBesideARegistryOnly() {
    String publisher = "org.springframework.context.ApplicationEventPublisher";
    assertThat(classify(publisher, "publishEvent"))
        .isEqualTo(new Harmless("spring-modulith", "in-process-event"));

    types.type("org.springframework.modulith.events.Externalized");
    assertThat(classify(publisher, "publishEvent")).isInstanceOf(OutboxWrite.class);
  }

  @Test
  void gruelboxReturnsARecorder() {
    assertThat(classify("com.gruelbox.transactionoutbox.TransactionOutbox", "schedule"))
        .isInstanceOfSatisfying(
            OutboxWrite.class,
            write -> {
              assertThat(write.returnsRecorder()).isTrue();
              assertThat(write.topicArgument()).isZero();
            });
  }

  @Test
  void ourOwnOutboxNamesItsTopic() {
    String writer = "io.github.outboxguard.outbox.OutboxWriter";

    assertThat(
            classify(
                writer,
                "enqueue",
                "(Ljava/sql/Connection;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V"))
        .isInstanceOfSatisfying(OutboxWrite.class, w -> assertThat(w.topicArgument()).isEqualTo(1));
    assertThat(classify(writer, "enqueueAll", "(Ljava/sql/Connection;Ljava/util/List;)V"))
        .isInstanceOfSatisfying(
            OutboxWrite.class, w -> assertThat(w.topicArgument()).isEqualTo(-1));
  }

  @Test
  void ourOwnAnnotationsWinOverEverything() {
    String effect = "io.github.outboxguard.annotations.ExternalEffect";
    String outbox = "io.github.outboxguard.annotations.OutboxWrite";
    types
        .method("com.acme.Bridge", "ring", effect)
        .value("com.acme.Bridge.ring", effect, "kind", "chat")
        .value("com.acme.Bridge.ring", effect, "access", "WRITE")
        .annotated("com.acme.Writer", outbox)
        .value("com.acme.Writer", outbox, "topic", "orders");

    assertThat(effect("com.acme.Bridge", "ring"))
        .satisfies(
            ring -> {
              assertThat(ring.entry().id()).isEqualTo("outbox-guard-external-effect");
              assertThat(ring.entry().kind()).isEqualTo("chat");
              assertThat(ring.access()).isEqualTo(Access.WRITE);
            });
    assertThat(classify("com.acme.Bridge", "hang")).isInstanceOf(Unlisted.class);
    assertThat(classify("com.acme.Writer", "file"))
        .isEqualTo(new OutboxWrite("outbox-guard-outbox-write", "orders", -1, false, false));
    assertThat(classify("com.acme.Writer", "<init>", "()V")).isInstanceOf(Unlisted.class);
  }

  private Effect effect(String owner, String method) {
    CallClass found = classify(owner, method);
    assertThat(found).isInstanceOf(Effect.class);
    return (Effect) found;
  }

  private CallClass classify(String owner, String method) {
    return classify(owner, method, "()V");
  }

  private CallClass classify(String owner, String method, String descriptor) {
    return Catalogue.builtIn().classifier(types).classify(new CallSite(owner, method, descriptor));
  }
}
