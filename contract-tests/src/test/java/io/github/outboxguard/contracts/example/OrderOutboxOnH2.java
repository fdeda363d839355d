package io.github.outboxguard.contracts.example;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.SeedContract;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Only the two tests that every outbox should have; run by a JVM of its own. */
public class OrderOutboxOnH2 implements SeedContract {
  private final OrderOutboxTest all = new OrderOutboxTest();

  @Override
  public Outbox open(Env env) {
    return all.open(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    all.createSchema(dataSource);
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.h2();
  }
}
