package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.OutboxContract;
import io.github.outboxguard.contracts.Scenario.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Runs stories that mostly wait at the same time, each on a database of its own: then they wait
 * together.
 */
public final class SideBySide {
  private final Company company = new Company();
  private final List<Thread> threads = new ArrayList<>();
  private final List<@Nullable Throwable> thrown = new ArrayList<>();

  private SideBySide() {}

  /** What to do with a story and its run. */
  @FunctionalInterface
  public interface Teller {
    void tell(String name, Part story, Run run) throws Exception;
  }

  /** Tells all stories, then throws what the first of those threw that did not end well. */
  public static void tell(
      OutboxContract contract, List<Session> sessions, Map<String, Part> stories, Teller teller)
      throws Exception {
    SideBySide all = new SideBySide();
    for (Map.Entry<String, Part> story : stories.entrySet()) {
      Session session = sessions.get(all.threads.size());
      // Begun by its own thread, so that one that cannot begin leaves no other half told.
      all.add(
          () ->
              teller.tell(
                  story.getKey(), story.getValue(), new Run(contract, session, all.company)));
    }
    all.end();
  }

  private void add(Run.Act story) {
    int index = threads.size();
    thrown.add(null);
    company.begins();
    Thread thread =
        new Thread(
            () -> {
              try {
                story.run();
              } catch (Throwable e) {
                synchronized (thrown) {
                  thrown.set(index, e);
                }
              } finally {
                company.ends();
              }
            },
            "contract-story-" + index);
    thread.setDaemon(true);
    threads.add(thread);
  }

  private void end() throws Exception {
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    Throwable worst = null;
    synchronized (thrown) {
      for (Throwable one : thrown) {
        // A breach outweighs what could not be shown.
        if (worst == null || worst instanceof TestAbortedException) {
          worst = one == null ? worst : one;
        }
      }
    }
    if (worst instanceof Error error) {
      throw error;
    }
    if (worst != null) {
      throw (Exception) worst;
    }
  }
}
