package io.github.outboxguard.outbox.doctor;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.ErrorText;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The command line of the doctor. */
final class DoctorCommand {
  private DoctorCommand() {}

  static int run(String[] arguments, @Nullable String password, PrintStream out, PrintStream err) {
    if (arguments.length < 1 || arguments.length > 2) {
      err.println("Usage: Doctor <jdbc url> [user]   (password: environment OUTBOX_DB_PASSWORD)");
      return 2;
    }
    Properties login = new Properties();
    if (arguments.length == 2) {
      login.setProperty("user", arguments[1]);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
    try (Connection connection = DriverManager.getConnection(arguments[0], login)) {
      List<Diagnosis> found = Doctor.of(Database.of(connection)).examine(connection);
      found.forEach(out::println);
      long problems = found.stream().filter(d -> d.level() == Diagnosis.Level.PROBLEM).count();
      out.println(problems == 0 ? "No problems." : problems + " problem(s).");
      return problems == 0 ? 0 : 1;
    } catch (SQLException | IllegalArgumentException e) {
      err.println("The examination failed: " + ErrorText.of(e));
      return 2;
    }
  }
}
