package io.github.outboxguard.contracts.spring;

import io.github.outboxguard.contracts.Outbox;
import java.lang.reflect.UndeclaredThrowableException;
import java.sql.Connection;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A Spring context that stands for one process of the application. Thread-safe. */
public final class SpringProcess implements AutoCloseable {
  private final SpringWorld world;
  private final ConfigurableApplicationContext context;
  private final Runnable atClose;

  SpringProcess(SpringWorld world, ConfigurableApplicationContext context, Runnable atClose) {
    this.world = world;
    this.context = context;
    this.atClose = atClose;
  }

  /** The context, which is also the publisher of application events. */
  public ApplicationContext context() {
    return context;
  }

  /** A bean of the application. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /**
   * Runs the work in a transaction of the application's transaction manager, as {@link
   * Outbox#transact} asks: it commits when the work returns, and rolls back and rethrows when the
   * work throws.
   *
   * @param work what the business does
   * @param messages files a message in the running transaction
   * @throws Exception what the work threw, or the transaction manager
   */
  public void transact(Outbox.Work work, Outbox.Messages messages) throws Exception {
    TransactionTemplate transaction =
        new TransactionTemplate(bean(PlatformTransactionManager.class));
    try {
      transaction.executeWithoutResult(status -> run(work, messages));
    } catch (UndeclaredThrowableException e) {
      throw e.getUndeclaredThrowable() instanceof Exception cause ? cause : e;
    }
  }

  private void run(Outbox.Work work, Outbox.Messages messages) {
    Connection connection = DataSourceUtils.getConnection(world.dataSource());
    try {
      work.run(connection, messages);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new UndeclaredThrowableException(e);
    } finally {
      DataSourceUtils.releaseConnection(connection, world.dataSource());
    }
  }

  /** Ends the process: its context is closed, or waits for the next process. */
  @Override
  public void close() {
    atClose.run();
  }
}
