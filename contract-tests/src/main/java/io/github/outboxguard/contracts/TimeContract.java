package io.github.outboxguard.contracts;

import static io.github.outboxguard.contracts.internal.run.Checks.nothingTwice;
import static io.github.outboxguard.contracts.internal.run.Checks.recover;

import io.github.outboxguard.contracts.capability.DelaysMessages;
import io.github.outboxguard.contracts.capability.OwnClock;
import io.github.outboxguard.contracts.internal.run.Breach;
import io.github.outboxguard.contracts.internal.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.TimeZone;

/** Time: due when due, in every zone, and through jumps of the clock. */
public interface TimeContract extends OutboxContract {
  /** A zone with daylight saving time. */
  ZoneRules NEW_YORK = ZoneId.of("America/New_York").getRules();

  @ContractTest(ContractId.D16)
  default void messageThatIsDueExactlyNowIsSent(Kit kit) throws Exception {
    kit.refuse(OwnClock.class);
    kit.run(
        "now",
        run -> {
          run.commit("A", Message.of("D16-now"));
          run.pass("A");
          sent(run, 1, "a message that became due exactly now was not sent");
        });
    if (kit.has(DelaysMessages.class)) {
      kit.run(
          "delayed-until-now",
          run -> {
            run.commit("A", Message.of("D16-at").notBefore(run.now().plusSeconds(60)));
            run.advance(Duration.ofSeconds(60));
            run.pass("A");
            sent(run, 1, "a delayed message was not sent at the exact instant of its delay");
          });
    }
  }

  @ContractTest(ContractId.D17)
  default void delayedMessageIsNeverEarly(Kit kit) throws Exception {
    kit.require(DelaysMessages.class);
    kit.refuse(OwnClock.class);
    // New York skips an hour in one of these transitions and repeats one in the other.
    ZoneOffsetTransition first = NEW_YORK.nextTransition(Run.START.plusSeconds(7_200));
    ZoneOffsetTransition second = NEW_YORK.nextTransition(first.getInstant());
    List<Instant> instants =
        List.of(
            Run.START.plusSeconds(180),
            first.getInstant().minusMillis(1),
            first.getInstant(),
            second.getInstant().minusSeconds(1_800),
            second.getInstant().plusSeconds(1_800));
    TimeZone before = TimeZone.getDefault();
    try {
      for (String[] zones :
          new String[][] {
            {"UTC", "UTC"},
            {"America/New_York", "America/New_York"},
            {"America/New_York", "Asia/Tokyo"},
            {"Asia/Tokyo", "UTC"}
          }) {
        for (Instant due : instants) {
          String name = (zones[0] + "-" + zones[1] + "-" + instants.indexOf(due)).replace('/', '_');
          kit.run(
              name, run -> delayed(run, zones[0], zones[1], due, kit.margin().plusMillis(1_500)));
        }
      }
    } finally {
      zone(kit, before);
    }
  }

  private static void delayed(
      Run run, String writes, String dispatches, Instant due, Duration margin) throws Exception {
    run.session().pool().clear();
    TimeZone.setDefault(TimeZone.getTimeZone(writes));
    run.commit("W", Message.of("D17-a").notBefore(due));
    run.session().pool().clear();
    TimeZone.setDefault(TimeZone.getTimeZone(dispatches));
    String zones = " (written in zone " + writes + ", dispatched in " + dispatches + ")";
    Duration wait = Duration.between(run.now(), due);
    run.pass("D");
    sent(run, 0, "a message delayed until " + due + " was sent at once" + zones);
    run.advance(wait.minus(margin));
    run.pass("D");
    sent(run, 0, "a message delayed until " + due + " was sent at " + run.now() + zones);
    run.advance(margin.multipliedBy(2));
    run.pass("D");
    sent(run, 1, "a message delayed until " + due + " was not yet sent at " + run.now() + zones);
  }

  private static void zone(Kit kit, TimeZone zone) {
    TimeZone.setDefault(zone);
    kit.session().pool().clear();
  }

  @ContractTest(ContractId.D24)
  default void jumpOfTheClockNeitherLosesNorRepeats(Kit kit) throws Exception {
    kit.refuse(OwnClock.class);
    kit.run(
        "back",
        run -> {
          run.commit("A", Message.of("D24-before"));
          run.pass("A");
          run.advance(Duration.ofHours(-1));
          run.commit("A", Message.of("D24-after"));
          run.pass("A");
          sent(run, 2, "a message that was filed after the clock had jumped back was not sent");
          recover(run, "A");
          nothingTwice(run);
        });
    kit.run(
        "forward",
        run -> {
          run.commit("A", Message.of("D24-1"), Message.of("D24-2"));
          run.advance(Duration.ofDays(400));
          recover(run, "A");
          nothingTwice(run);
        });
  }

  private static void sent(Run run, int expected, String otherwise) {
    if (run.sends().size() != expected) {
      throw new Breach(otherwise);
    }
  }
}
