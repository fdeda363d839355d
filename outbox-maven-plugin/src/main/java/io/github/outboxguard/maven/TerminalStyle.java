package io.github.outboxguard.maven;

import io.github.outboxguard.guardrail.findings.ConsoleText.Style;
import java.io.Console;
import java.util.Map;
import org.apache.maven.execution.MavenSession;

/** Colours, where Maven itself would print them. */
final class TerminalStyle implements Style {

  private static final String RESET = "\u001b[m";

  private TerminalStyle() {}

  /** As told by {@code -Dstyle.color}, else coloured if a person looks at a terminal. */
  static Style of(MavenSession session, Map<String, String> environment) {
    String told = session.getUserProperties().getProperty("style.color", "auto");
    boolean coloured =
        switch (told) {
          case "always" -> true;
          case "never" -> false;
          default ->
              session.getRequest().isInteractiveMode()
                  && !environment.containsKey("NO_COLOR")
                  && !environment.getOrDefault("TERM", "").equals("dumb")
                  && onTerminal();
        };
    return coloured ? new TerminalStyle() : Style.plain();
  }

  @Override
  public String failure(String text) {
    return "\u001b[1;31m" + text + RESET;
  }

  @Override
  public String strong(String text) {
    return "\u001b[1m" + text + RESET;
  }

  @SuppressWarnings("SystemConsoleNull" /* The later Javas are told apart below. */)
  private static boolean onTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // Since Java 22 there is a console even without a terminal, and this method to tell.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
