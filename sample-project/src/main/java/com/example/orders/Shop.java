package com.example.orders;

import com.example.orders.agent.Agent;
import com.example.orders.consumer.Inbox;
import com.example.orders.consumer.MailConsumer;
import com.example.orders.consumer.Mailer;
import com.example.orders.consumer.PaymentClient;
import com.example.orders.consumer.PaymentConsumer;
import com.example.orders.db.OrderDatabase;
import com.example.orders.db.Transactions;
import com.example.orders.order.OrderDesk;
import com.example.orders.order.Requests;
import com.example.orders.outside.World;
import dev.langchain4j.model.chat.ChatModel;
import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.OutboxWriter;
import io.github.outboxguard.outbox.consume.IdempotentConsumer;
import io.github.outboxguard.outbox.schema.OutboxSchema;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/** The shop: the agent and its tools on one side of the outbox, the consumers on the other. */
public final class Shop implements AutoCloseable {
  private final OrderDatabase database;
  private final Transactions transactions;
  private final Agent agent;
  private final Inbox inbox;

  private Shop(OrderDatabase database, Settings settings, World world, Inbox.Watcher watcher)
      throws IOException, SQLException {
    this.database = database;
    transactions = new Transactions(database.dataSource());
    migrate();
    agent = new Agent(model(settings, world), new OrderDesk(transactions, new Requests(outbox())));
    inbox = new Inbox(consumers(world), watcher);
  }

  /** Opens the shop in the database that the settings name, or in an embedded one. */
  public static Shop open(Settings settings, World world, Inbox.Watcher watcher)
      throws IOException, SQLException {
    OrderDatabase database =
        settings.databaseUrl().isPresent()
            ? OrderDatabase.at(settings.databaseUrl().get())
            : OrderDatabase.embedded();
    return new Shop(database, settings, world, watcher);
  }

  public Agent agent() {
    return agent;
  }

  public Inbox inbox() {
    return inbox;
  }

  public OrderDatabase database() {
    return database;
  }

  public Transactions transactions() {
    return transactions;
  }

  /** The outbox as the tools write to it: a commit wakes the dispatcher. */
  static OutboxWriter outbox() {
    return OutboxWriter.builder(Database.POSTGRESQL).notifyOnCommit(true).build();
  }

  private void migrate() throws IOException, SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      OutboxSchema.of(Database.POSTGRESQL).migrate(connection);
    }
    database.run("/db/orders.sql");
  }

  private static ChatModel model(Settings settings, World world) {
    return settings
        .apiKey()
        .map(key -> Agent.model("https://api.anthropic.com/v1/", key, settings.model()))
        .orElseGet(() -> Agent.model(world.model().baseUrl(), "no-key", settings.model()));
  }

  private Map<String, Inbox.Consumer> consumers(World world) {
    DataSource db = database.dataSource();
    PaymentClient payments = new PaymentClient(world.payments().url());
    Mailer mailer = new Mailer("127.0.0.1", world.mail().port());
    return Map.of(
        "stripe.charge", new PaymentConsumer(ledger(db, "payments"), payments, transactions),
        "mail.send", new MailConsumer(ledger(db, "mail"), mailer, transactions));
  }

  private static IdempotentConsumer ledger(DataSource db, String name) {
    return IdempotentConsumer.builder(Database.POSTGRESQL, db, name).build();
  }

  @Override
  public void close() throws Exception {
    inbox.close();
    database.close();
  }
}
