package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.Handler;
import io.github.outboxguard.guardrail.bytecode.Handler.Target;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.rules.RuleId;
import io.github.outboxguard.guardrail.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A consumer catches whatever goes wrong with its work and returns as if it had succeeded: the
 * broker takes the message as handled, and it is lost without a sound (seed, row S13).
 */
final class ConsumerSwallowsFailure implements Pitfall {

  /** Types that catch everything; a narrow type is a decision about that failure. */
  private static final Set<String> NETS =
      Set.of("java/lang/Throwable", "java/lang/Exception", "java/lang/RuntimeException");

  /**
   * Types that stand for any failure of a client: what a call on it throws when the other side does
   * not answer.
   */
  private static final Set<String> CLIENT_FAILURES =
      Set.of(
          "java/io/IOException",
          "java/net/http/HttpTimeoutException",
          "jakarta/mail/MessagingException",
          "javax/mail/MessagingException",
          "org/springframework/mail/MailException",
          "org/springframework/web/client/RestClientException",
          "org/springframework/web/reactive/function/client/WebClientException",
          "org/springframework/kafka/KafkaException",
          "org/apache/kafka/common/KafkaException",
          "com/stripe/exception/StripeException",
          "software/amazon/awssdk/core/exception/SdkException",
          "com/amazonaws/SdkClientException",
          "com/amazonaws/AmazonServiceException",
          "feign/FeignException");

  /** Words in the name of a method that gives the message back or makes the failure known. */
  private static final Set<String> LOUD_WORDS =
      Set.of(
          "nack",
          "reject",
          "rollback",
          "retry",
          "requeue",
          "recover",
          "deadletter",
          "dlq",
          "dlt",
          "seek",
          "failedmessage",
          "markfailed",
          "markasfailed");

  @Override
  public RuleId id() {
    return RuleId.CONSUMER_SWALLOWS_FAILURE;
  }

  @Override
  public List<Violation> check(Terrain terrain) {
    List<Violation> found = new ArrayList<>();
    for (Consumer consumer : terrain.consumers().get().all()) {
      for (MethodInfo method : ownCode(terrain, consumer.method())) {
        Handler silent = silentHandler(terrain, consumer, method);
        if (silent != null) {
          found.add(violation(terrain, consumer.method(), method, silent));
          break;
        }
      }
    }
    return found;
  }

  /** The consumer and the helpers of its own class, where nobody else waits for the exception. */
  private static List<MethodInfo> ownCode(Terrain terrain, MethodInfo consumer) {
    String owner = consumer.owner().name();
    return terrain.program().reachable(consumer).stream()
        .filter(method -> method.owner().name().equals(owner))
        .filter(method -> method == consumer || method.isPrivate() || method.isSynthetic())
        .toList();
  }

  private static @Nullable Handler silentHandler(
      Terrain terrain, Consumer consumer, MethodInfo method) {
    CodeDetail detail = terrain.program().detail(method);
    if (detail == null) {
      return null;
    }
    Work work = new Work(terrain.program(), method);
    Predicate<Target> loud = target -> isLoud(target) || isLoud(terrain, work, target);
    for (Handler handler : detail.handlers()) {
      if (isNet(handler, work)
          && swallows(terrain.program(), consumer, method, handler, loud)
          && !handler.keepsForLater()) {
        return handler;
      }
    }
    return null;
  }

  /** Whether it catches all that can go wrong with the work, or with the call that it guards. */
  private static boolean isNet(Handler handler, Work work) {
    return NETS.contains(handler.caught()) && handler.guarded().stream().anyMatch(work::matters)
        || CLIENT_FAILURES.contains(handler.caught())
            && handler.guarded().stream().anyMatch(work::changesOutside);
  }

  /** A loop that ends does not commit what failed; it swallows a failure by going on. */
  private static boolean swallows(
      Program program,
      Consumer consumer,
      MethodInfo method,
      Handler handler,
      Predicate<Target> loud) {
    return consumer.polls() && method == consumer.method()
        ? handler.goesOnTo(
            call ->
                call.name().equals("poll") || Consumers.commits(program, call.owner(), call.name()),
            loud)
        : handler.completesWithout(loud);
  }

  private static boolean isLoud(Target target) {
    String name = target.name().toLowerCase(Locale.ROOT).replace("_", "");
    return LOUD_WORDS.stream().anyMatch(name::contains)
        || target.owner().equals("java/lang/System") && name.equals("exit")
        || target.owner().equals("java/util/concurrent/CompletableFuture")
            && name.equals("failedfuture");
  }

  /**
   * Whether the call, or a helper that it runs, throws in any case, hands the message on, or keeps
   * a record of it: what is stored is not lost.
   */
  private static boolean isLoud(Terrain terrain, Work work, Target target) {
    if (work.publishes(target) || work.records(target)) {
      return true;
    }
    for (MethodInfo helper : work.targets(target)) {
      CodeDetail detail = terrain.program().detail(helper);
      if (detail != null && !detail.canReturn()) {
        return true;
      }
      for (MethodInfo each : terrain.program().reachable(helper)) {
        MethodBody body = each.body();
        if (body != null
            && body.calls().stream()
                .anyMatch(
                    call -> isLoud(named(call)) || work.publishes(call) || work.records(call))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Target named(Call call) {
    return new Target(call.owner(), call.name(), call.descriptor(), call.line());
  }

  private Violation violation(
      Terrain terrain, MethodInfo consumer, MethodInfo method, Handler handler) {
    String where =
        method == consumer
            ? "line " + handler.line()
            : "%s, line %d".formatted(method.name(), handler.line());
    return Violation.at(
        id(),
        terrain.program().site(consumer, 0),
        "the consumer catches %s (%s) and returns normally: the broker takes the failed message as handled and it is lost"
            .formatted(simple(handler.caught()), where),
        "let the exception out, or give the message back (nack, reject, retry after 60 s); catch"
            + " only what is no failure, such as a duplicate key");
  }

  private static String simple(String internalName) {
    String name = Types.binary(internalName);
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
