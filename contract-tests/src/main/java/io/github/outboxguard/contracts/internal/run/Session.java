package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.capability.MovesTime;
import io.github.outboxguard.contracts.internal.history.History;
import io.github.outboxguard.contracts.internal.jdbc.Layer;
import io.github.outboxguard.contracts.internal.jdbc.Pool;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The database of one test class, with the outbox's schema in it. */
public final class Session implements AutoCloseable {
  private final ContractDatabase database;
  private final Pool pool;
  private final Admin admin;
  private final BusinessRows rows;
  private final Tables tables;
  private final Set<String> escapes = new TreeSet<>();
  private final List<Session> others = new ArrayList<>();

  private Session(
      ContractDatabase database, Pool pool, Admin admin, BusinessRows rows, Tables tables) {
    this.admin = admin;
    this.database = database;
    this.pool = pool;
    this.rows = rows;
    this.tables = tables;
  }

  /** Starts the database and creates the schema. */
  public static Session start(OutboxContract contract) throws Exception {
    return start(contract, contract.database());
  }

  private static Session start(OutboxContract contract, ContractDatabase database)
      throws Exception {
    contract.createSchema(database.dataSource());
    // What an outbox migrates by itself when it starts belongs to the schema too.
    Pool pool = new Pool(database.dataSource());
    Outbox first =
        contract.open(
            new Env(
                "schema", database.dataSource(), new SettableClock(Run.START), new NoTransport()));
    first.close();
    Admin admin = new Admin(database.dataSource());
    Tables tables = Tables.now(admin);
    BusinessRows rows = new BusinessRows(admin);
    rows.create();
    return new Session(database, pool, admin, rows, tables);
  }

  /**
   * As many sessions, each on a database of its own and this one among them; or only this one,
   * where there is no second database.
   */
  public List<Session> several(OutboxContract contract, int wanted) throws Exception {
    List<Session> all = new ArrayList<>(List.of(this));
    for (int i = 0; database.isSeparate() && all.size() < wanted; i++) {
      if (i == others.size()) {
        ContractDatabase another = contract.database();
        if (another.dataSource() == database.dataSource()) {
          break;
        }
        others.add(start(contract, another));
      }
      all.add(others.get(i));
    }
    return all.size() < wanted ? List.of(this) : all;
  }

  void reset() throws SQLException {
    tables.reset();
    rows.clear();
  }

  /** Rows per table of the outbox under test. */
  Map<String, Long> counts() throws SQLException {
    return tables.counts();
  }

  /** Asks or orders something beside the outbox. */
  <T> T ask(Admin.Order<T> order) throws SQLException {
    return admin.ask(order);
  }

  /** The tables of the outbox under test. */
  List<String> tables() {
    return tables.names();
  }

  /** Notes a statement, for {@link #reset()}. */
  void executes(String sql) {
    tables.touched().note(sql);
  }

  /** Lets time pass for an outbox that asks the database for it. */
  void elapse(MovesTime mover, Duration time) throws Exception {
    Layer layer = new Layer(History.KIT, pool, new Noting(this));
    try (Connection connection = layer.getConnection()) {
      mover.elapse(connection, time);
    } finally {
      layer.reclaim();
    }
  }

  /** The connections below the layer. */
  public Pool pool() {
    return pool;
  }

  BusinessRows rows() {
    return rows;
  }

  /** The database's name for messages. */
  public String databaseName() {
    return database.name();
  }

  /** Statements went past the layer: every reset looks at all tables. */
  void distrust() {
    tables.touched().distrust();
  }

  void escaped(String what) {
    distrust();
    synchronized (escapes) {
      escapes.add(what);
    }
  }

  /** Calls that went past the layer, so that no fault could reach them. */
  public Set<String> escapes() {
    Set<String> all = new TreeSet<>();
    others.forEach(other -> all.addAll(other.escapes()));
    synchronized (escapes) {
      all.addAll(escapes);
    }
    return all;
  }

  @Override
  public void close() throws SQLException {
    for (Session other : others) {
      other.close();
    }
    pool.close();
    admin.close();
    database.close();
  }
}
