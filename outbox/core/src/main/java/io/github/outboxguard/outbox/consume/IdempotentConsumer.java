package io.github.outboxguard.outbox.consume;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.consume.ConsumeException.Reason;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Micros;
import io.github.outboxguard.outbox.internal.Names;
import io.github.outboxguard.outbox.internal.Sessions;
import io.github.outboxguard.outbox.internal.Transactions;
import io.github.outboxguard.outbox.transport.MessageHandler;
import io.github.outboxguard.outbox.transport.OutboundMessage;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/**
 * Acts on each message once per handler, though messages arrive at least once, in several copies
 * and on several threads. Every way out but a return means "not acknowledged". Thread-safe.
 */
public final class IdempotentConsumer {
  private static final System.Logger LOG = System.getLogger(IdempotentConsumer.class.getName());

  private final SecureRandom tokens = new SecureRandom();
  private final DataSource dataSource;
  private final Sessions sessions;
  private final Ledger ledger;
  private final String handler;
  private final Duration limit;
  private final Duration retryAfter;
  private final RetryBudget budget;

  private IdempotentConsumer(Builder b) {
    this.dataSource = b.dataSource;
    this.sessions = new Sessions(b.dataSource, Dialect.of(b.database), b.databaseTimeout);
    this.ledger = new Ledger(Dialect.of(b.database), b.handler);
    this.handler = b.handler;
    this.limit = b.limit;
    this.retryAfter = b.retryAfter;
    this.budget = b.budget;
  }

  /**
   * Starts the settings of a consumer.
   *
   * @param database of the ledger
   * @param dataSource of the ledger, and of effects in the same database
   * @param handler stable name: each handler acts on a message once, whatever the others did
   */
  public static Builder builder(Database database, DataSource dataSource, String handler) {
    return new Builder(database, dataSource, handler);
  }

  /**
   * Acts in the ledger's database: effect and record are one transaction, so there is exactly one
   * effect.
   *
   * @return what may be acknowledged
   * @throws ConsumeException if nothing was done and the message must come again
   */
  public Consumed apply(OutboundMessage message, LocalEffect effect) throws ConsumeException {
    spend(message.attempt());
    try (Connection connection = dataSource.getConnection()) {
      return Transactions.own(connection, () -> apply(connection, message, effect));
    } catch (Exception e) {
      throw failed(message, e);
    }
  }

  private Consumed apply(Connection connection, OutboundMessage message, LocalEffect effect)
      throws Exception {
    return switch (ledger.record(connection, message.messageId().toString())) {
      case BUSY -> throw busy(message);
      case PROCESSED -> Consumed.DUPLICATE;
      case MINE -> {
        TimeLimit.run(limit, "The effect of " + handler, () -> effect.apply(connection, message));
        yield Consumed.DONE;
      }
    };
  }

  /**
   * Acts outside the ledger's database. The message is claimed first, so two copies never act at
   * the same time; an attempt whose outcome is unknown is repeated with the same idempotency key.
   *
   * @return what may be acknowledged
   * @throws ConsumeException if the message must come again
   */
  public Consumed call(OutboundMessage message, ExternalEffect effect) throws ConsumeException {
    String id = message.messageId().toString();
    long token = tokens.nextLong();
    // The claim outlives the longest legal call.
    long lease = Micros.of(limit.plus(limit.dividedBy(2)).plusSeconds(5));
    Ledger.Claimed claim;
    try {
      claim = sessions.transact(c -> ledger.claim(c, id, token, lease));
    } catch (SQLException e) {
      throw failed(message, e);
    }
    if (claim.claim() == Ledger.Claim.PROCESSED) {
      return Consumed.DUPLICATE;
    }
    if (claim.claim() == Ledger.Claim.BUSY) {
      throw busy(message);
    }
    try {
      spend(Math.max(claim.attempts(), message.attempt()));
      TimeLimit.run(
          limit, "The effect of " + handler, () -> effect.call(handler + ":" + id, message));
    } catch (Exception e) {
      release(id, token, e);
      throw failed(message, e);
    }
    complete(message, id, token);
    return Consumed.DONE;
  }

  /** This consumer with a local effect as a handler for a dispatcher in the same process. */
  public MessageHandler applying(LocalEffect effect) {
    return message -> {
      Consumed unused = apply(message, effect);
    };
  }

  /** This consumer with an external effect as a handler for a dispatcher in the same process. */
  public MessageHandler calling(ExternalEffect effect) {
    return message -> {
      Consumed unused = call(message, effect);
    };
  }

  private void complete(OutboundMessage message, String id, long token) throws ConsumeException {
    try {
      if (!sessions.transact(c -> ledger.complete(c, id, token))) {
        LOG.log(
            Level.WARNING,
            "The claim of {0} on {1} ran out before its effect was recorded; only the idempotency key"
                + " kept another copy from acting again. Raise the time limit, or look why the database"
                + " was slow.",
            handler,
            message);
      }
    } catch (SQLException e) {
      // Not acknowledged: the next attempt calls with the same key and then records it.
      throw failed(message, e);
    }
  }

  private void release(String id, long token, Exception failure) {
    try {
      sessions.run(c -> ledger.release(c, id, token));
    } catch (SQLException e) {
      // The claim runs out by itself.
      failure.addSuppressed(e);
    }
  }

  private void spend(int attempt) throws ConsumeException {
    if (attempt > 1 && !budget.tryRetry()) {
      throw new ConsumeException(
          Reason.BUDGET_SPENT,
          retryAfter,
          "The retry budget of " + handler + " is spent; the message waits and was not tried",
          null);
    }
  }

  private ConsumeException busy(OutboundMessage message) {
    return new ConsumeException(
        Reason.BUSY,
        retryAfter,
        "Another copy of " + message.messageId() + " is with " + handler + " now",
        null);
  }

  private ConsumeException failed(OutboundMessage message, Exception e) {
    ConsumeException failure = e instanceof ConsumeException known ? known : wrap(message, e);
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    LOG.log(
        Level.WARNING,
        "{0} did not act on {1}: {2}; again in {3}",
        handler,
        message,
        failure.reason(),
        failure.retryAfter());
    return failure;
  }

  private ConsumeException wrap(OutboundMessage message, Exception e) {
    Reason reason =
        e instanceof TimeoutException
            ? Reason.TIMED_OUT
            : e instanceof SQLException ? Reason.LEDGER : Reason.FAILED;
    return new ConsumeException(
        reason, retryAfter, handler + " failed on message " + message.messageId(), e);
  }

  /** Collects the settings. Not thread-safe. */
  public static final class Builder {
    private final Database database;
    private final DataSource dataSource;
    private final String handler;
    private Duration limit = Duration.ofSeconds(20);
    private Duration retryAfter = Duration.ofSeconds(60);
    private Duration databaseTimeout = Duration.ofSeconds(20);
    private RetryBudget budget = RetryBudget.unlimited();

    private Builder(Database database, DataSource dataSource, String handler) {
      this.database = database;
      this.dataSource = dataSource;
      this.handler = Names.handler(handler);
    }

    /**
     * Longest time for one effect; keep it below the queue's visibility or the send's time limit.
     */
    public Builder timeLimit(Duration value) {
      if (value.isNegative() || value.isZero()) {
        throw new IllegalArgumentException("The time limit must be positive, got " + value);
      }
      this.limit = value;
      return this;
    }

    /** Wait before the next attempt; 60 s unless said otherwise. */
    public Builder retryAfter(Duration value) {
      if (value.isNegative()) {
        throw new IllegalArgumentException("retryAfter must not be negative, got " + value);
      }
      this.retryAfter = value;
      return this;
    }

    /** Bounds what retries may cost. */
    public Builder retryBudget(RetryBudget value) {
      this.budget = value;
      return this;
    }

    /** Longest time for one exchange with the ledger. */
    public Builder databaseTimeout(Duration value) {
      this.databaseTimeout = value;
      return this;
    }

    /** The consumer. */
    public IdempotentConsumer build() {
      return new IdempotentConsumer(this);
    }
  }
}
