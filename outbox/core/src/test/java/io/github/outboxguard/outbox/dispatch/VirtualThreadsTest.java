package io.github.outboxguard.outbox.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.outboxguard.outbox.testing.TestsOnVirtualThreads;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The dispatcher keeps its promises when virtual threads send, whatever Java runs the build. */
final class VirtualThreadsTest {

  @Test
  void theDispatchersTestsHoldWhenVirtualThreadsSend() throws Exception {
    Optional<TestsOnVirtualThreads.Result> result =
        TestsOnVirtualThreads.run(
            List.of(
                DispatchPromisesTest.class,
                OrderPromisesTest.class,
                SharedWorkTest.class,
                SlotsTest.class,
                SoakTest.class,
                SenderThreadsTest.class));
    boolean found = result.isPresent();
    String reason =
        "virtual threads are not tested: no JDK 21 or later beside the running one, in JAVA_HOME_*,"
            + " or in -Doutbox.jdk";
    if (!found) {
      System.out.println(reason);
    }
    assumeTrue(found, reason);
    TestsOnVirtualThreads.Result done = result.orElseThrow();
    assertThat(done.failed()).as(done.log()).isZero();
    assertThat(done.passed()).as(done.log()).isGreaterThan(25);
  }
}
