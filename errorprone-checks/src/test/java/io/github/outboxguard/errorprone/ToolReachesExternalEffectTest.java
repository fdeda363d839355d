package io.github.outboxguard.errorprone;

import org.junit.jupiter.api.Test;

final class ToolReachesExternalEffectTest {

  @Test
  void helpersOfTheSameFile() {
    Checks.with(ToolReachesExternalEffect.class, getClass())
        .addSourceLines(
            "Helpers.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.URL;
            import java.util.function.Supplier;

            class Helpers {
              private final Gateway gateway = new Gateway();
              private final Supplier<Object> remote = () -> open();

              @Tool
              int harmless(String a) {
                return length(a);
              }

              private int length(String a) {
                return a.length();
              }

              @Tool
              Object privateHelper() {
                // BUG: Diagnostic contains: Path: Helpers.privateHelper (Helpers.java:
                return open();
              }

              @Tool
              Object twoHelpers() {
                // BUG: Diagnostic contains: -> Helpers.relay (Helpers.java:
                return relay();
              }

              private Object relay() {
                return open();
              }

              @Tool
              Object helperInALambda() {
                // BUG: Diagnostic contains: Helpers.open
                Supplier<Object> later = () -> open();
                return later.get();
              }

              @Tool
              Object helperReference() {
                // BUG: Diagnostic contains: Helpers.open
                Supplier<Object> later = this::open;
                return later.get();
              }

              @Tool
              Object lambdaInAField() {
                // BUG: Diagnostic contains: Helpers.open
                return remote.get();
              }

              @Tool
              Object nestedClass() {
                // BUG: Diagnostic contains: Helpers.Gateway.call
                return gateway.call();
              }

              @Tool
              Object constructor() {
                // BUG: Diagnostic contains: new Helpers.Eager
                return new Eager();
              }

              private Object open() {
                try {
                  return new URL("https://example.org").openStream();
                } catch (Exception e) {
                  return e;
                }
              }

              private static class Gateway {
                Object call() {
                  try {
                    return new URL("https://example.org").getContent();
                  } catch (Exception e) {
                    return e;
                  }
                }
              }

              private static class Eager {
                Eager() {
                  try {
                    new URL("https://example.org").openStream();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }
              }
            }
            """)
        .doTest();
  }

  @Test
  void dispatchToInstancesThatExist() {
    Checks.with(ToolReachesExternalEffect.class, getClass())
        .addSourceLines(
            "Dispatch.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.URL;

            class Dispatch {
              interface Notifier {
                Object send(URL url) throws Exception;
              }

              static class Remote implements Notifier {
                @Override
                public Object send(URL url) throws Exception {
                  return url.openStream();
                }
              }

              static class Log implements Notifier {
                @Override
                public Object send(URL url) {
                  return url.getHost();
                }
              }

              static class OnlyLogs {
                private final Notifier notifier = new Log();

                @Tool
                Object harmless(URL url) throws Exception {
                  return notifier.send(url);
                }
              }

              static class Sends {
                private final Notifier notifier = new Remote();

                @Tool
                Object reaches(URL url) throws Exception {
                  // BUG: Diagnostic contains: Dispatch.Remote.send
                  return notifier.send(url);
                }
              }
            }
            """)
        .doTest();
  }

  @Test
  void callbacksDoNotConnectStrangers() {
    Checks.with(ToolReachesExternalEffect.class, getClass())
        .addSourceLines(
            "Strangers.java",
            """
            import dev.langchain4j.agent.tool.Tool;
            import java.net.URL;

            class Strangers {
              static class Job implements Runnable {
                @Override
                public void run() {
                  try {
                    new URL("https://example.org").openStream();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }

                @Override
                public String toString() {
                  run();
                  return "";
                }
              }

              private final Job job = new Job();

              @Tool
              String harmless(Runnable given, Object any) {
                given.run();
                return any.toString();
              }
            }
            """)
        .doTest();
  }
}
