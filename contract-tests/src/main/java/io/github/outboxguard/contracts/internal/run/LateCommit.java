package io.github.outboxguard.contracts.internal.run;

import io.github.outboxguard.contracts.Message;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Messages that are filed before another and committed after it. */
public final class LateCommit {
  /** A database or an outbox that serialises its writers lets the second one wait. */
  private static final long SECOND_MILLIS = 500;

  private LateCommit() {}

  /**
   * Files all messages.
   *
   * @param writer the instance that files the early ones
   * @param meanwhile what to do while only the second one is committed; left out where the database
   *     or the outbox serialises writers, because then there is no late commit
   */
  public static void around(
      Run run, String writer, Message early, Message second, Run.Act meanwhile) throws Exception {
    around(run, writer, List.of(early), second, meanwhile);
  }

  /** The same with several early messages of one transaction. */
  static void around(Run run, String writer, List<Message> early, Message second, Run.Act meanwhile)
      throws Exception {
    CountDownLatch filed = new CountDownLatch(1);
    CountDownLatch commit = new CountDownLatch(1);
    List<Filed> first = run.file(early.toArray(Message[]::new));
    Beside late =
        Beside.start(
            run,
            writer,
            "transact that commits late",
            () ->
                run.outbox(writer)
                    .transact(
                        (connection, messages) -> {
                          for (Filed one : first) {
                            run.insertBusinessRow(connection, one);
                            messages.enqueue(one.message());
                          }
                          filed.countDown();
                          commit.await(20, TimeUnit.SECONDS);
                        }));
    try {
      filed.await(10, TimeUnit.SECONDS);
      Beside other = Beside.start(run, "A", "transact", () -> run.commit("A", second));
      if (other.await(SECOND_MILLIS)) {
        meanwhile.run();
      }
      commit.countDown();
      late.await();
      other.await();
    } finally {
      commit.countDown();
      late.await();
    }
  }
}
