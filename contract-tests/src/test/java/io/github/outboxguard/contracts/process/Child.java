package io.github.outboxguard.contracts.process;

import io.github.outboxguard.contracts.Delivery;
import io.github.outboxguard.contracts.Env;
import io.github.outboxguard.contracts.Transport;
import io.github.outboxguard.contracts.reference.ReferenceOutbox;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A process that dispatches and stops, for ever, at the point where its parent wants to kill it.
 */
final class Child {
  private Child() {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] args) throws Exception {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(args[0]);
    dataSource.setUser("postgres");
    boolean sends = args[1].equals("after-send");
    Transport transport =
        new Transport() {
          @Override
          public void send(Delivery delivery) {
            sendAsync(delivery);
          }

          @Override
          public CompletableFuture<Void> sendAsync(Delivery delivery) {
            System.out.println((sends ? "sent " : "about to send ") + delivery.id());
            // Never completed: the process is killed here.
            return new CompletableFuture<>();
          }
        };
    new ReferenceOutbox(new Env("child", dataSource, Clock.systemUTC(), transport)).dispatchOnce();
  }
}
