package io.github.outboxguard.proof.libraries;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.ContractId;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContractTest;
import io.github.outboxguard.contracts.Waive;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** db-scheduler 16.12.0 on PostgreSQL, with the table and indexes of its documentation. */
@Waive(
    contract = ContractId.W4,
    reason =
        "the client joins a running transaction and opens one of its own when there is none, by"
            + " design",
    issue = "db-scheduler README, section on transactions")
class DbSchedulerTest extends OutboxContractTest {
  @Override
  public Outbox open(Env env) {
    return new DbSchedulerOutbox(env);
  }

  @Override
  public void createSchema(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
"""
create table scheduled_tasks (
  task_name text not null, task_instance text not null, task_data bytea,
  execution_time timestamp with time zone not null, picked boolean not null, picked_by text,
  last_success timestamp with time zone, last_failure timestamp with time zone,
  consecutive_failures int, last_heartbeat timestamp with time zone,
  version bigint not null, priority smallint, primary key (task_name, task_instance))
""");
      statement.execute("create index execution_time_idx on scheduled_tasks (execution_time)");
      statement.execute("create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)");
      statement.execute(
          "create index priority_execution_time_idx"
              + " on scheduled_tasks (priority desc, execution_time asc)");
    }
  }

  @Override
  public ContractDatabase database() {
    return ContractDatabase.embeddedPostgres();
  }
}
