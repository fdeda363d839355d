package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.Types;
import java.util.List;
import java.util.Locale;

/**
 * What a class must name before a rule looks into its methods. Most classes name none of it, and
 * reading only their constants is several times cheaper than reading their code.
 */
enum Mention {
  /** A type that may file requests in an outbox, or ask one for its rows. */
  OUTBOX {
    @Override
    boolean isIn(Classes classes, String type, List<String> ownWriters) {
      if (namesOutbox(type) || ownWriters.contains(type)) {
        return true;
      }
      return classes.path().isApplication(type)
          && (isMarked(classes, type)
              || classes.selfAndSupertypes(type).stream()
                  .anyMatch(each -> namesOutbox(each) || ownWriters.contains(each)));
    }
  },
  /** A client of a broker that keeps order by key. */
  ORDERED_BROKER {
    @Override
    boolean isIn(Classes classes, String type, List<String> ownWriters) {
      return Signs.isOrderedBroker(Types.binary(type));
    }
  },
  /** Types among which those stand that messages are handed to. */
  CONSUMER {
    @Override
    boolean isIn(Classes classes, String type, List<String> ownWriters) {
      return Signs.isConsumerClient(Types.binary(type));
    }
  },
  /** Something that runs code periodically. */
  SCHEDULE {
    @Override
    boolean isIn(Classes classes, String type, List<String> ownWriters) {
      return type.equals("java/lang/Thread")
          || type.equals("java/util/Timer")
          || type.equals("java/util/concurrent/TimeUnit")
          || type.equals("java/util/concurrent/locks/LockSupport")
          || type.endsWith("Scheduler")
          || type.endsWith("ScheduledExecutorService")
          || type.endsWith("ScheduledThreadPoolExecutor");
    }
  };

  private static final String MARK = "io/github/outboxguard/annotations/OutboxWrite";

  abstract boolean isIn(Classes classes, String type, List<String> ownWriters);

  /** Whether the application's own type or a method of it carries our annotation for writers. */
  private static boolean isMarked(Classes classes, String type) {
    ClassInfo info = classes.find(type);
    return info != null
        && (info.annotations().stream().anyMatch(each -> each.type().equals(MARK))
            || info.methods().stream().anyMatch(method -> method.annotation(MARK) != null));
  }

  private static boolean namesOutbox(String type) {
    String name = type.toLowerCase(Locale.ROOT);
    return name.contains("outbox") || name.startsWith("io/eventuate/tram/");
  }
}
