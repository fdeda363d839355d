package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.AnnotationInfo;
import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how often something runs, where the source writes it as a constant. */
final class Intervals {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^}:]*:([^}]*)}");
  private static final Pattern SHORT = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");

  /** The field of seconds in a cron expression or a timer. */
  private static final Pattern EVERY_SECOND = Pattern.compile("(\\*|0|0-59)/1|\\*|0-59");

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
    String cron = orDefault(annotation.first("cron", annotation.first("value", "")));
    return EVERY_SECOND.matcher(secondsOf(annotation, cron)).matches()
        ? Optional.of(Duration.ofSeconds(1))
        : Optional.empty();
  }

  /** Expressions of five fields begin with the minutes. */
  private static String secondsOf(AnnotationInfo annotation, String cron) {
    String[] fields = cron.split("\\s+");
    return fields.length >= 6 ? fields[0] : annotation.first("second", "0").trim();
  }

  private static String orDefault(String written) {
    Matcher placeholder = PLACEHOLDER.matcher(written.trim());
    return placeholder.matches() ? placeholder.group(1).trim() : written.trim();
  }

  static Optional<Duration> parse(String written, TimeUnit unit) {
    String text = orDefault(written);
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
      return detail == null || detail.linesOfLoops(call).isEmpty()
          ? Optional.empty()
          : Durations.of(program, method, call, call.arguments().size() - 1, pauseUnit(call));
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
    return Durations.of(program, method, call, callback.periodArgument(), unit);
  }

  private static TimeUnit pauseUnit(Call pause) {
    if (pause.name().equals("parkNanos")) {
      return TimeUnit.NANOSECONDS;
    }
    return pause.receiver() instanceof Value.FieldRead constant
        ? unit(constant.name())
        : TimeUnit.MILLISECONDS;
  }
}
