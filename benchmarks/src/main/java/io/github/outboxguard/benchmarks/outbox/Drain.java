package io.github.outboxguard.benchmarks.outbox;

/** One way of emptying a backlog of 1 KB messages into a sink that does nothing. */
interface Drain {
  /** Name with version. */
  String name();

  /** Rows that this way is measured with; the slow ones get fewer, since rates are compared. */
  int rows();

  /**
   * Files the rows, empties them, and returns rows per second of the emptying alone.
   *
   * @param keys 0 for no order
   */
  double run(Bench bench, int keys) throws Exception;

  /** Whether it knows order within a key. */
  boolean ordered();
}
