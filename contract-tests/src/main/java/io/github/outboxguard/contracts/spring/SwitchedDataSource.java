package io.github.outboxguard.contracts.spring;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** The application's data source: hands out connections of the process that runs now. */
final class SwitchedDataSource extends DelegatingDataSource {
  private volatile @Nullable DataSource now;

  void to(DataSource target) {
    now = target;
  }

  @Override
  public @Nullable DataSource getTargetDataSource() {
    return now;
  }

  @Override
  public void afterPropertiesSet() {
    // The target is set before the context starts, and again whenever a process does.
  }
}
