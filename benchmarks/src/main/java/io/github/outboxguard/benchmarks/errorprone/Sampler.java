package io.github.outboxguard.benchmarks.errorprone;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks at a thread a hundred times a second and counts how often it is in our code, and in which
 * part of it. Says of one compilation what two compilations can only say with the noise of both.
 */
final class Sampler implements AutoCloseable {

  private static final long PAUSE_MILLIS = 10;
  private static final String OURS = "io.github.outboxguard.errorprone.";

  private final Thread watched;
  private final Thread sampler = new Thread(this::sample, "sampler");
  private final CountDownLatch over = new CountDownLatch(1);
  private final Map<Part, Integer> parts = new EnumMap<>(Part.class);
  private int all;

  /** What our code is at, told by a frame of the stack. */
  enum Part {
    /** Reading the catalogue and the configuration. */
    START("GuardSession", "<init>"),
    /** Telling whether a file can break a rule at all. */
    SIGNS("GuardSession", "signs"),
    /** Judging the tools of a file that may. */
    TOOLS("GuardSession", "findings"),
    /** Noting the places of a file whose class files will be judged. */
    PLACES("WatchedFile", "<init>"),
    /** Judging class files. */
    CLASS_FILES("PitfallWatch", "judge"),
    /** All else. */
    REST("", "");

    private final String type;
    private final String method;

    Part(String type, String method) {
      this.type = OURS + type;
      this.method = method;
    }

    private boolean is(StackTraceElement frame) {
      return frame.getClassName().equals(type) && frame.getMethodName().equals(method);
    }
  }

  /** Starts to watch the calling thread. */
  Sampler() {
    this.watched = Thread.currentThread();
    sampler.setDaemon(true);
    sampler.start();
  }

  private void sample() {
    try {
      while (!over.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        count(watched.getStackTrace());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void count(StackTraceElement[] stack) {
    all++;
    Part found = null;
    // Innermost first: what starts within the signs is the start.
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().startsWith(OURS)) {
        Part part = partOf(frame);
        if (part != Part.REST) {
          found = part;
          break;
        }
        found = Part.REST;
      }
    }
    if (found != null) {
      parts.merge(found, 1, Integer::sum);
    }
  }

  private static Part partOf(StackTraceElement frame) {
    for (Part part : Part.values()) {
      if (part.is(frame)) {
        return part;
      }
    }
    return Part.REST;
  }

  /** Ends the watch. */
  @Override
  public void close() {
    over.countDown();
    try {
      sampler.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What was seen, once closed. */
  Looks looks() {
    return new Looks(all, Map.copyOf(parts));
  }
}
