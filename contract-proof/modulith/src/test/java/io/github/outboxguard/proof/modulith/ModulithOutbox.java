package io.github.outboxguard.proof.modulith;

import io.github.outboxguard.contracts.Outbox;
import io.github.outboxguard.contracts.capability.CountsPending;
import io.github.outboxguard.contracts.capability.Prunes;
import io.github.outboxguard.contracts.spring.SpringProcess;
import io.github.outboxguard.proof.modulith.ModulithApplication.Filed;
import io.github.outboxguard.proof.modulith.ModulithApplication.Tasks;
import java.time.Duration;
import java.util.UUID;
import org.springframework.modulith.events.CompletedEventPublications;
import org.springframework.modulith.events.FailedEventPublications;
import org.springframework.modulith.events.ResubmissionOptions;
import org.springframework.modulith.events.core.EventPublicationRegistry;
import org.springframework.modulith.events.core.EventPublicationRepository;

/**
 * Spring Modulith's event publication registry. A pass is what an application does in the
 * background: the executor works, the staleness monitor marks what others left as failed, and
 * failed publications are resubmitted.
 */
record ModulithOutbox(SpringProcess process) implements Outbox, CountsPending, Prunes {
  private static final Duration STALE = Duration.ofMinutes(5);

  ModulithOutbox {
    // A new process has no tasks of the one before it.
    process.bean(Tasks.class).forget();
  }

  @Override
  public void transact(Work work) throws Exception {
    process.transact(
        work,
        m ->
            process
                .context()
                .publishEvent(
                    new Filed(UUID.randomUUID().toString(), m.topic(), m.key(), m.payload())));
  }

  @Override
  public void dispatchOnce() {
    process.bean(Tasks.class).runAll();
    process.bean(EventPublicationRegistry.class).markStalePublicationsFailed(status -> STALE);
    process.bean(FailedEventPublications.class).resubmit(ResubmissionOptions.defaults());
    process.bean(Tasks.class).runAll();
  }

  @Override
  public long pending() {
    return process.bean(EventPublicationRegistry.class).findIncompletePublications().size();
  }

  @Override
  public void prune(Duration olderThan) {
    if (olderThan.isZero()) {
      process.bean(EventPublicationRepository.class).deleteCompletedPublications();
    } else {
      process.bean(CompletedEventPublications.class).deletePublicationsOlderThan(olderThan);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
