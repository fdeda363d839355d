package io.github.outboxguard.contracts.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.internal.fault.Fault;
import io.github.outboxguard.contracts.internal.fault.FaultMode;
import io.github.outboxguard.contracts.internal.run.Run;
import io.github.outboxguard.contracts.internal.run.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The faults do what they say, on each database: a kill that kills nothing would make every
 * contract green.
 */
class FaultLayerTest {
  private interface Check {
    void run(Run run, DataSource dataSource) throws Exception;
  }

  @TestFactory
  Stream<DynamicTest> onH2() throws Exception {
    return on(ContractDatabase.h2());
  }

  @TestFactory
  Stream<DynamicTest> onPostgres() throws Exception {
    return on(ContractDatabase.embeddedPostgres());
  }

  private Stream<DynamicTest> on(ContractDatabase database) throws Exception {
    OutboxContract contract =
        new OutboxContract() {
          @Override
          public Outbox open(Env env) {
            return new BareOutbox(env);
          }

          @Override
          public ContractDatabase database() {
            return database;
          }
        };
    Session session = Session.start(contract);
    return Stream.of(
        test(
            contract,
            session,
            "a call that fails before has no effect",
            FaultLayerTest::throwBefore),
        test(
            contract,
            session,
            "a call that fails after has its effect",
            FaultLayerTest::throwAfter),
        test(
            contract,
            session,
            "a killed connection is closed, rolled back and holds no lock",
            FaultLayerTest::kill),
        test(
            contract,
            session,
            "an aborted transaction refuses statements and commits nothing",
            FaultLayerTest::abort),
        test(contract, session, "a commit of unknown outcome happened", FaultLayerTest::unknown),
        test(contract, session, "a dead process changes nothing any more", FaultLayerTest::death),
        test(
            contract,
            session,
            "a leak is reported with the line that took the connection",
            FaultLayerTest::leak),
        test(
            contract,
            session,
            "a statement prepared again knows nothing of the one before",
            FaultLayerTest::preparedAgain),
        test(
            contract,
            session,
            "reaching for the driver's connection is reported",
            FaultLayerTest::escape));
  }

  private static DynamicTest test(
      OutboxContract contract, Session session, String name, Check check) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          try (Run run = new Run(contract, session)) {
            check.run(run, ((BareOutbox) run.outbox("A")).env.dataSource());
          }
        });
  }

  private static void insert(Connection connection, String id) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("insert into contract_business (id) values ('" + id + "')");
    }
  }

  private static void throwBefore(Run run, DataSource dataSource) throws Exception {
    run.arm(new Fault(FaultMode.THROW_BEFORE, 2));
    try (Connection connection = dataSource.getConnection()) {
      assertThatThrownBy(() -> insert(connection, "a")).hasMessageContaining("failed before");
    }
    assertThat(run.committed()).isEmpty();
  }

  private static void throwAfter(Run run, DataSource dataSource) throws Exception {
    run.arm(new Fault(FaultMode.THROW_AFTER, 2));
    try (Connection connection = dataSource.getConnection()) {
      assertThatThrownBy(() -> insert(connection, "a")).hasMessageContaining("failed after");
    }
    assertThat(run.committed()).containsExactly("a");
    assertThat(run.injector().caller()).contains("FaultLayerTest.insert");
  }

  private static void preparedAgain(Run run, DataSource dataSource) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      insert(connection, "a");
      insert(connection, "b");
      String sql = "select id from contract_business where id >= ? order by id for update";
      PreparedStatement first = connection.prepareStatement(sql);
      first.setString(1, "a");
      first.setMaxRows(1);
      first.executeQuery();
      first.close();
      assertThatThrownBy(first::executeQuery).isInstanceOf(SQLException.class);
      PreparedStatement second = connection.prepareStatement(sql);
      assertThatThrownBy(second::executeQuery).isInstanceOf(SQLException.class);
      second.close();
      PreparedStatement third = connection.prepareStatement(sql);
      third.setString(1, "a");
      try (ResultSet rows = third.executeQuery()) {
        assertThat(rows.next() && rows.next()).isTrue();
        third.close();
        assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
      }
      first.close();
      assertThat(connection.prepareStatement(sql).isClosed()).isFalse();
    }
  }

  private static void kill(Run run, DataSource dataSource) throws Exception {
    run.arm(new Fault(FaultMode.KILL_AFTER, 2));
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> insert(connection, "a")).hasMessageContaining("connection lost");
      assertThat(connection.isClosed()).isTrue();
      assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
    }
    run.heal();
    // The same key can be inserted at once: its lock is gone with the transaction.
    try (Connection other = dataSource.getConnection()) {
      insert(other, "a");
    }
    assertThat(run.committed()).containsExactly("a");
  }

  private static void abort(Run run, DataSource dataSource) throws Exception {
    run.arm(new Fault(FaultMode.ABORT_TRANSACTION, 3));
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      insert(connection, "a");
      assertThatThrownBy(() -> insert(connection, "b")).hasMessageContaining("deadlock");
      assertThatThrownBy(() -> insert(connection, "c")).hasMessageContaining("aborted");
      connection.commit();
      insert(connection, "d");
      connection.commit();
    }
    assertThat(run.committed()).containsExactly("d");
  }

  private static void unknown(Run run, DataSource dataSource) throws Exception {
    run.arm(new Fault(FaultMode.COMMIT_UNKNOWN, 3));
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      insert(connection, "a");
      assertThatThrownBy(connection::commit).hasMessageContaining("outcome unknown");
    }
    assertThat(run.committed()).containsExactly("a");
  }

  private static void death(Run run, DataSource dataSource) throws Exception {
    run.arm(new Fault(FaultMode.PROCESS_DEATH, 3));
    Connection connection = dataSource.getConnection();
    connection.setAutoCommit(false);
    insert(connection, "a");
    assertThatThrownBy(connection::commit).hasMessageContaining("process is dead");
    assertThatThrownBy(dataSource::getConnection).hasMessageContaining("process is dead");
    connection.close();
    run.heal();
    assertThatThrownBy(dataSource::getConnection).hasMessageContaining("process is dead");
    assertThat(run.committed()).isEmpty();
    assertThat(run.living("A")).isEqualTo("A'");
  }

  private static void leak(Run run, DataSource dataSource) throws Exception {
    Connection forgotten = dataSource.getConnection();
    run.close();
    assertThat(run.leaks()).hasSize(1);
    List<String> methods =
        Stream.of(run.leaks().get(0).allocation().getStackTrace())
            .map(StackTraceElement::getMethodName)
            .toList();
    assertThat(methods).contains("leak");
    assertThat(forgotten.isClosed()).isTrue();
  }

  private static void escape(Run run, DataSource dataSource) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      try {
        connection.unwrap(JdbcConnection.class);
      } catch (SQLException e) {
        // Another driver: that it was tried is what counts.
      }
    }
    assertThat(run.session().escapes()).anyMatch(text -> text.contains("Connection.unwrap"));
  }
}
