package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Sessions;
import io.github.outboxguard.outbox.testing.RecordingTransport;
import io.github.outboxguard.outbox.testing.Server;
import io.github.outboxguard.outbox.testing.TestOutbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A slice of a look everywhere ends where the rows are that came since: whoever was woken for one
 * of those has still to look for it, and must not rest before.
 */
final class SliceBesideNewRowsTest {
  private final AtomicInteger claims = new AtomicInteger();

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void afterASliceTheNextClaimForWhatIsNewFollowsAtOnce(Server server) throws Exception {
    whatCameBeforeTheSliceIsFoundRightAfterIt(server, Set.of(1));
  }

  @ParameterizedTest
  @EnumSource(
      value = Server.class,
      names = {"POSTGRESQL_14", "POSTGRESQL_18"})
  void afterASliceThatWasGivenUpTooItFollowsAtOnce(Server server) throws Exception {
    // The second claim only asks what the time is.
    whatCameBeforeTheSliceIsFoundRightAfterIt(server, Set.of(1, 3));
  }

  private void whatCameBeforeTheSliceIsFoundRightAfterIt(Server server, Set<Integer> givenUp)
      throws Exception {
    try (TestOutbox outbox = new TestOutbox(server)) {
      Claimer claimer = claimer(outbox, givenUp);
      assertThat(claimer.claim(Claimer.Mode.RUNNING)).as("given up").isEmpty();
      outbox.enqueue("t", null, "new");

      assertThat(claimer.claim(Claimer.Mode.RUNNING)).as("a slice of the past").isEmpty();
      assertThat(claimer.lookAgain()).as("goes on without a rest").isTrue();
      assertThat(claimer.claim(Claimer.Mode.RUNNING)).hasSize(1);
      assertThat(claims).as("claims, and one for the time").hasValue(4);
    }
  }

  private Claimer claimer(TestOutbox outbox, Set<Integer> givenUp) {
    DispatcherOptions options = DispatcherOptions.defaults();
    Dialect dialect = Dialect.of(outbox.database);
    Routes.Target target = new Routes.Target(new RecordingTransport(), TopicPolicy.defaults());
    return new Claimer(
        new Sessions(outbox.pool, dialect, Duration.ofSeconds(20)),
        givingUp(dialect.claims(), givenUp),
        new Routes(Map.of("t", target), null, options.circuit()),
        options,
        "test",
        ClaimGuard.NONE,
        new Random(1));
  }

  /** Ends some claims as a server does that reached its time limit. */
  private ClaimSql givingUp(ClaimSql real, Set<Integer> givenUp) {
    return (ClaimSql)
        Proxy.newProxyInstance(
            ClaimSql.class.getClassLoader(),
            new Class<?>[] {ClaimSql.class},
            (self, method, arguments) -> {
              if (method.getName().equals("claim") && givenUp.contains(claims.incrementAndGet())) {
                throw new SQLException("canceling statement due to statement timeout", "57014");
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
