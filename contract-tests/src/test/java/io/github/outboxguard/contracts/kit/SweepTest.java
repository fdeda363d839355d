package io.github.outboxguard.contracts.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.Scenario;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Session;
import io.github.outboxguard.contracts.internal.run.Sweep;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** A sweep over a story of which a run may be done before the kit looks, by threads of its own. */
class SweepTest implements OutboxContract {
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  @Override
  public Outbox open(Env env) {
    return new BareOutbox(env);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }

  @Test
  void aFaultStrikesThoughMostRunsAreDoneBefore() throws Exception {
    sweep(run -> run % 7 == 0).all();

    assertThat(refused).as("statements that a fault refused").hasValue(1);
  }

  @Test
  void aFaultThatNeverStrikesIsNoProof() throws Exception {
    Sweep sweep = sweep(run -> run == 0);

    assertThatThrownBy(sweep::all)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("never reached a point for ABORT_TRANSACTION");
    assertThat(refused).hasValue(0);
  }

  private Sweep sweep(IntPredicate works) throws Exception {
    Scenario scenario =
        new Scenario(
            "sometimes",
            run -> {},
            run -> {
              if (works.test(runs.getAndIncrement())) {
                insert(run);
              }
            },
            run -> {},
            run -> {});
    return new Sweep(
        this,
        Session.start(this),
        ContractId.D1,
        scenario,
        EnumSet.of(FaultMode.ABORT_TRANSACTION));
  }

  private void insert(Run run) throws Exception {
    BareOutbox outbox = (BareOutbox) run.outbox("A");
    try (Connection connection = outbox.env.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("insert into contract_business (id) values ('a')");
      connection.commit();
    } catch (SQLException e) {
      refused.incrementAndGet();
      throw e;
    }
  }
}
