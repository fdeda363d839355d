package io.github.outboxguard.contracts.internal.net;

import java.net.ProxySelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import jdk.jfr.Recording;

/**
 * Records where code connects to while it runs, by means of the JDK alone: a proxy selector sees a
 * connection attempt of {@code Socket} and of the JDK's HTTP clients before it is made, Flight
 * Recorder sees bytes on every socket and socket channel, and on Linux the process's own
 * descriptors show what is still open. None of them sees a connection made by native code that is
 * closed before the tool returns.
 */
public final class NetworkRecorder implements AutoCloseable {
  private static final AtomicLong NUMBER = new AtomicLong();

  private final Predicate<Thread> own;
  private final ProxySelector before;
  private final Recording recording;
  private final OpenSockets openBefore;
  private final Map<String, Contact> contacts = new LinkedHashMap<>();

  private NetworkRecorder(Predicate<Thread> own) {
    this.own = own;
    this.before = ProxySelector.getDefault();
    this.openBefore = OpenSockets.now();
    this.recording = SocketEvents.recording("contract-kit-" + NUMBER.incrementAndGet());
  }

  /**
   * Starts to record.
   *
   * @param own the threads whose connection attempts count; traffic counts on any thread
   */
  public static NetworkRecorder start(Predicate<Thread> own) {
    NetworkRecorder recorder = new NetworkRecorder(own);
    recorder.recording.start();
    ProxySelector.setDefault(new WatchingSelector(recorder.before, recorder::attempted));
    return recorder;
  }

  private void attempted(Contact contact) {
    if (own.test(Thread.currentThread())) {
      add(contact);
    }
  }

  private synchronized void add(Contact contact) {
    contacts.putIfAbsent(contact.host() + ":" + contact.port(), contact);
  }

  /** Ends the recording and tells what was contacted, each place once. */
  public List<Contact> stop() {
    close();
    OpenSockets open = OpenSockets.now();
    List<Contact> seen = new ArrayList<>(SocketEvents.read(recording));
    seen.addAll(open.since(openBefore));
    seen.stream().filter(contact -> !open.isClientOfOwnServer(contact)).forEach(this::add);
    synchronized (this) {
      return new ArrayList<>(contacts.values());
    }
  }

  @Override
  public void close() {
    ProxySelector.setDefault(before);
  }
}
