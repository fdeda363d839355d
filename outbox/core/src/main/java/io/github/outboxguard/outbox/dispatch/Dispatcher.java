package io.github.outboxguard.outbox.dispatch;

import io.github.outboxguard.outbox.Database;
import io.github.outboxguard.outbox.internal.ClaimSql;
import io.github.outboxguard.outbox.internal.Dialect;
import io.github.outboxguard.outbox.internal.Names;
import io.github.outboxguard.outbox.internal.Sessions;
import io.github.outboxguard.outbox.transport.InProcessTransport;
import io.github.outboxguard.outbox.transport.Transport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Takes rows out of the outbox and hands them to transports: each at least once, one claim at a
 * time, in order within a key. Any number of dispatchers may work on one outbox. Use either {@link
 * #start()} and {@link #close()}, or {@link #dispatchOnce()} again and again. Thread-safe.
 */
public final class Dispatcher implements AutoCloseable {
  private final String name;
  private final DispatcherOptions options;
  private final Engine engine;
  private final Claimer claimer;
  private final Listeners listener;
  private final Tally tally;
  private final RandomGenerator random;
  private final SenderThreads.Handle threads;
  private final Sessions sessions;
  private final ClaimGuard guard;
  private final @Nullable WakeUp wakeUp;
  private final ReentrantLock passes = new ReentrantLock();
  private volatile @Nullable Thread passThread;
  private boolean started;
  private volatile boolean closed;
  private @Nullable DispatchThread loop;
  private @Nullable Thread thread;
  private WakeUp.@Nullable Listening listening;

  private Dispatcher(Builder b) {
    this.name = b.name + "-" + UUID.randomUUID();
    this.options = b.options;
    this.wakeUp = b.wakeUp;
    this.listener = new Listeners(b.listeners);
    this.tally = new Tally();
    // Seeded by a random UUID: tokens of two dispatchers must never meet.
    this.random = new SplittableRandom(UUID.randomUUID().getLeastSignificantBits());
    this.sessions = new Sessions(b.dataSource, Dialect.of(b.database), options.databaseTimeout());
    this.guard = b.coordination.guard(Dialect.of(b.database), name, options.lease());
    ClaimSql sql = Dialect.of(b.database).claims();
    Routes routes = new Routes(b.targets, b.fallback, options.circuit());
    this.threads = b.threads.open(b.name);
    this.claimer = new Claimer(sessions, sql, routes, options, name, guard, random);
    Settler settler =
        new Settler(sessions, sql, listener, random, options.circuit().openFor(), tally);
    Flights flights = new Flights();
    Inbox inbox = new Inbox();
    Caretaker caretaker = new Caretaker(flights, sessions, sql, inbox, listener, tally, options);
    this.engine =
        new Engine(
            routes, claimer, settler, caretaker, flights, inbox, options, threads, listener, tally);
  }

  /**
   * Starts a dispatcher's settings.
   *
   * @param database whose SQL to speak
   * @param dataSource gives a connection for each short exchange; a pool of one is enough
   */
  public static Builder builder(Database database, DataSource dataSource) {
    return new Builder(database, dataSource);
  }

  /** The name it leaves on rows in {@code lease_owner}, unique to this object. */
  public String name() {
    return name;
  }

  /**
   * One pass in the calling thread: claims a batch of each topic, sends, and settles all of it
   * before it returns.
   *
   * @return what was done
   * @throws SQLException if the database failed; what was claimed then comes again when its lease
   *     has run out, or is settled by the next pass of this object
   * @throws InterruptedException if the calling thread was interrupted; what was not tried has been
   *     given back if the database allowed it
   * @throws IllegalStateException if this dispatcher is started, closed, or in another pass
   */
  public DispatchResult dispatchOnce() throws SQLException, InterruptedException {
    if (!passes.tryLock()) {
      throw new IllegalStateException("Another thread is in a pass of this dispatcher.");
    }
    try {
      if (started || closed) {
        throw new IllegalStateException(
            closed
                ? "This dispatcher is closed."
                : "This dispatcher was started and runs by itself: it makes no passes.");
      }
      passThread = Thread.currentThread();
      tally.reset();
      engine.finishPass();
      claimer.beginPass();
      int rows = engine.claim(Claimer.Mode.PASS);
      while (rows == 0 && claimer.lookAgain()) {
        if (claimer.hasSuspects()) {
          rows += engine.claim(Claimer.Mode.SUSPECTS);
        }
        rows += engine.claim(Claimer.Mode.PASS);
      }
      if (rows == 0) {
        engine.claim(Claimer.Mode.SUSPECTS);
      }
      engine.finishPass();
      return tally.result();
    } catch (InterruptedException e) {
      engine.drain(options.shutdownTimeout().toNanos());
      throw e;
    } finally {
      passThread = null;
      passes.unlock();
    }
  }

  /**
   * Starts to dispatch on a thread of its own until closed.
   *
   * @throws IllegalStateException if it was started or closed before
   */
  public void start() {
    passes.lock();
    try {
      if (started || closed) {
        throw new IllegalStateException("A dispatcher starts once; build another one.");
      }
      started = true;
      DispatchThread newLoop = new DispatchThread(engine, claimer, options, listener, random);
      Thread newThread = new Thread(newLoop, "outbox-" + name);
      newThread.setDaemon(true);
      newThread.start();
      loop = newLoop;
      thread = newThread;
      if (wakeUp != null) {
        listening = wakeUp.listen(engine::wake);
      }
    } finally {
      passes.unlock();
    }
  }

  /** A hint that there is work, for example after a commit in this process. Never blocks. */
  public void wakeUp() {
    engine.wake();
  }

  /**
   * Stops: claims no more, gives untried rows back without counting an attempt, waits for running
   * sends up to the shutdown time, then interrupts them. After it has returned no send starts. A
   * send that does not react stays claimed until its lease runs out.
   */
  @Override
  public void close() {
    closed = true;
    engine.stopSending();
    if (!waitForPass()) {
      // Its sends do not react; nobody waits for them longer than was agreed.
      return;
    }
    try {
      if (listening != null) {
        listening.close();
        listening = null;
      }
      if (loop != null && thread != null) {
        loop.stop();
        join(thread);
        loop = null;
        thread = null;
      }
      threads.close().run();
      releaseGuard();
    } finally {
      passes.unlock();
    }
  }

  /** Waits for a pass in another thread as long as a shutdown may take, then interrupts it. */
  private boolean waitForPass() {
    try {
      if (passes.tryLock(options.shutdownTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
        return true;
      }
      Thread pass = passThread;
      if (pass != null) {
        pass.interrupt();
      }
      return passes.tryLock(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return passes.tryLock();
    }
  }

  private void releaseGuard() {
    if (guard == ClaimGuard.NONE) {
      return;
    }
    try {
      sessions.run(guard::release);
    } catch (SQLException e) {
      System.getLogger(Dispatcher.class.getName())
          .log(
              System.Logger.Level.INFO,
              "Shards run out by themselves, giving them up failed: " + e);
    }
  }

  private void join(Thread running) {
    // Twice the database's time on top: the loop may be in an exchange now and need one to settle.
    Duration longest =
        options.shutdownTimeout().plus(options.databaseTimeout().multipliedBy(2)).plusSeconds(2);
    try {
      running.join(longest.toMillis());
    } catch (InterruptedException e) {
      running.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /** Collects the settings of a dispatcher. Not thread-safe. */
  public static final class Builder {
    private final Database database;
    private final DataSource dataSource;
    private final Map<String, Routes.Target> targets = new LinkedHashMap<>();
    private final List<DispatchListener> listeners = new ArrayList<>();
    private Routes.@Nullable Target fallback;
    private DispatcherOptions options = DispatcherOptions.defaults();
    private SenderThreads threads = SenderThreads.platform();
    private @Nullable WakeUp wakeUp;
    private String name = "dispatcher";
    private Coordination coordination = Coordination.rows();

    private Builder(Database database, DataSource dataSource) {
      this.database = database;
      this.dataSource = dataSource;
    }

    /** Sends a topic to a transport, with the default policy. */
    public Builder route(String topic, Transport transport) {
      return route(topic, transport, TopicPolicy.defaults());
    }

    /** Sends a topic to a transport. */
    public Builder route(String topic, Transport transport, TopicPolicy policy) {
      if (targets.putIfAbsent(Names.topic(topic), new Routes.Target(transport, policy)) != null) {
        throw new IllegalArgumentException("Topic " + topic + " has a route already.");
      }
      return this;
    }

    /** Sends every topic that has a handler to the handlers. */
    public Builder route(InProcessTransport handlers, TopicPolicy policy) {
      handlers.topics().forEach(topic -> route(topic, handlers, policy));
      return this;
    }

    /**
     * Sends every topic without a route to a transport. Without this such topics are left alone.
     */
    public Builder routeOthers(Transport transport, TopicPolicy policy) {
      this.fallback = new Routes.Target(transport, policy);
      return this;
    }

    /** Replaces the default options. */
    public Builder options(DispatcherOptions value) {
      this.options = value;
      return this;
    }

    /** Chooses the threads on which transports are called. */
    public Builder threads(SenderThreads value) {
      this.threads = value;
      return this;
    }

    /** Adds a source of hints; without one, the poll interval bounds the latency. */
    public Builder wakeUp(WakeUp value) {
      this.wakeUp = value;
      return this;
    }

    /** Adds a listener. */
    public Builder listener(DispatchListener value) {
      listeners.add(value);
      return this;
    }

    /** Names the dispatcher, for people: 1 to 200 chars. */
    public Builder name(String value) {
      if (value.length() > 200) {
        throw new IllegalArgumentException("A dispatcher's name has at most 200 chars.");
      }
      this.name = Names.handler(value);
      return this;
    }

    /** Chooses how dispatchers share the work; by rows unless said otherwise. */
    public Builder coordination(Coordination value) {
      this.coordination = value;
      return this;
    }

    /** The dispatcher; it needs at least one route. */
    public Dispatcher build() {
      if (targets.isEmpty() && fallback == null) {
        throw new IllegalStateException("A dispatcher without routes sends nothing; add route(…).");
      }
      return new Dispatcher(this);
    }
  }
}
