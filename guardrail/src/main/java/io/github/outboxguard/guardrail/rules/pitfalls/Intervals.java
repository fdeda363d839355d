package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how often something runs, where the source writes it as a constant. */
final class Intervals {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^}:]*:([^}]*)}");
  private static final Pattern SHORT = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");
  private static final Pattern EVERY_SECOND = Pattern.compile("(\\*|\\*/1|0/1|0-59)(/1)? .*");

  private Intervals() {}

  /** The period of an annotation such as {@code @Scheduled(fixedDelay = 500)}. */
  static Optional<Duration> of(AnnotationInfo annotation) {
    TimeUnit unit = unit(annotation.first("timeUnit", "MILLISECONDS"));
    for (String attribute :
        List.of("fixedDelay", "fixedRate", "fixedDelayString", "fixedRateString", "every")) {
      String written = annotation.first(attribute, "");
      if (!written.isEmpty()) {
        return parse(written, unit);
      }
    }
    String cron = annotation.first("cron", annotation.first("value", ""));
    return EVERY_SECOND.matcher(cron.trim()).matches()
        ? Optional.of(Duration.ofSeconds(1))
        : Optional.empty();
  }

  static Optional<Duration> parse(String written, TimeUnit unit) {
    Matcher placeholder = PLACEHOLDER.matcher(written.trim());
    String text = placeholder.matches() ? placeholder.group(1).trim() : written.trim();
    try {
      if (text.matches("\\d+")) {
        return Optional.of(Duration.of(Long.parseLong(text), unit.toChronoUnit()));
      }
      Matcher simple = SHORT.matcher(text.toLowerCase(Locale.ROOT));
      if (simple.matches()) {
        return Optional.of(Duration.of(Long.parseLong(simple.group(1)), unitOf(simple.group(2))));
      }
      return text.startsWith("P") || text.startsWith("p")
          ? Optional.of(Duration.parse(text))
          : Optional.empty();
    } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static ChronoUnit unitOf(String letter) {
    return switch (letter) {
      case "ms" -> ChronoUnit.MILLIS;
      case "s" -> ChronoUnit.SECONDS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      default -> ChronoUnit.DAYS;
    };
  }

  private static TimeUnit unit(String name) {
    try {
      return TimeUnit.valueOf(name);
    } catch (IllegalArgumentException e) {
      return TimeUnit.MILLISECONDS;
    }
  }

  /** The period that a call sets: a scheduler's argument, or the pause of a loop. */
  static Optional<Duration> of(Program program, MethodInfo method, Call call) {
    if (Polling.isSleep(call)) {
      CodeDetail detail = program.detail(method);
      return detail == null || !detail.isInLoop(call)
          ? Optional.empty()
          : durationOf(program, method, call, 0, TimeUnit.MILLISECONDS);
    }
    CallbackCall callback = program.callback(call);
    if (callback == null
        || callback.mode() != CallbackCall.Mode.SCHEDULED
        || callback.periodArgument() < 0
        || callback.periodArgument() >= call.arguments().size()) {
      return Optional.empty();
    }
    TimeUnit unit = TimeUnit.MILLISECONDS;
    if (callback.unitArgument() >= 0 && callback.unitArgument() < call.arguments().size()) {
      if (!(call.arguments().get(callback.unitArgument()) instanceof Value.FieldRead constant)) {
        return Optional.empty();
      }
      unit = unit(constant.name());
    }
    return durationOf(program, method, call, callback.periodArgument(), unit);
  }

  private static Optional<Duration> durationOf(
      Program program, MethodInfo method, Call call, int argument, TimeUnit unit) {
    CodeDetail detail = program.detail(method);
    if (detail == null) {
      return Optional.empty();
    }
    Value value = Builders.plain(call.arguments().get(argument));
    if (value instanceof Value.Result result
        && result.call().owner().equals("java/time/Duration")) {
      ChronoUnit factory = factoryUnit(result.call());
      OptionalLong amount = detail.number(result.call(), 0);
      return factory != null && amount.isPresent()
          ? Optional.of(Duration.of(amount.getAsLong(), factory))
          : Optional.empty();
    }
    int fromEnd = Types.parameters(call.descriptor()).size() - 1 - argument;
    OptionalLong number = detail.number(call, fromEnd);
    return number.isPresent()
        ? Optional.of(Duration.of(number.getAsLong(), unit.toChronoUnit()))
        : Optional.empty();
  }

  private static @Nullable ChronoUnit factoryUnit(Call factory) {
    return switch (factory.name()) {
      case "ofNanos" -> ChronoUnit.NANOS;
      case "ofMillis" -> ChronoUnit.MILLIS;
      case "ofSeconds" -> ChronoUnit.SECONDS;
      case "ofMinutes" -> ChronoUnit.MINUTES;
      case "ofHours" -> ChronoUnit.HOURS;
      default -> null;
    };
  }
}
