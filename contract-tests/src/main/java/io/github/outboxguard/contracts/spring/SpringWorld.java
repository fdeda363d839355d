package io.github.outboxguard.contracts.spring;

import io.github.outboxguard.contracts.Env;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Gives a Spring context the world of the contracts: every bean of type {@code DataSource} or
 * {@code Clock} is replaced by one that follows the {@link Env} of the process that runs now, a
 * clock is added when there is none, and a bean of type {@link
 * io.github.outboxguard.contracts.Transport} is added. Because the beans are replaced before others
 * receive them, any transaction manager above the data source is under the kit too: JDBC, JPA,
 * jOOQ, MyBatis.
 */
public final class SpringWorld
    implements ApplicationContextInitializer<ConfigurableApplicationContext>, BeanPostProcessor {
  private final SwitchedDataSource dataSource = new SwitchedDataSource();
  private final SwitchedClock clock = new SwitchedClock();
  private final SwitchedTransport transport = new SwitchedTransport();

  SpringWorld(DataSource home) {
    dataSource.to(home);
  }

  void enter(Env env) {
    dataSource.to(env.dataSource());
    clock.to(env.clock());
    transport.to(env.transport());
  }

  DataSource dataSource() {
    return dataSource;
  }

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    context.addBeanFactoryPostProcessor(this::complete);
    context.getBeanFactory().addBeanPostProcessor(this);
  }

  private void complete(ConfigurableListableBeanFactory beans) {
    if (beans.getBeanNamesForType(Clock.class, true, false).length == 0) {
      beans.registerSingleton("contractClock", clock);
    }
    beans.registerSingleton("contractTransport", transport);
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof DataSource) {
      return dataSource;
    }
    return bean instanceof Clock ? clock : bean;
  }
}
