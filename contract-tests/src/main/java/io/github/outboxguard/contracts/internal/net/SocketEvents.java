package io.github.outboxguard.contracts.internal.net;

import io.github.outboxguard.contracts.internal.jdbc.Callers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Bytes on sockets, as Flight Recorder saw them. */
final class SocketEvents {
  private static final List<String> EVENTS =
      List.of("jdk.SocketRead", "jdk.SocketWrite", "jdk.SocketConnect");

  private SocketEvents() {}

  static Recording recording(String name) {
    Recording recording = new Recording();
    recording.setName(name);
    // An event that a JDK does not know is ignored: SocketConnect is younger than the others.
    EVENTS.forEach(event -> recording.enable(event).withoutThreshold().withStackTrace());
    return recording;
  }

  /** Ends the recording and reads it. */
  static List<Contact> read(Recording recording) {
    try (recording) {
      recording.stop();
      Path file = Files.createTempFile("contract-kit", ".jfr");
      try {
        recording.dump(file);
        return contacts(RecordingFile.readAllEvents(file));
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Contact> contacts(List<RecordedEvent> events) {
    List<Contact> contacts = new ArrayList<>();
    for (RecordedEvent event : events) {
      if (EVENTS.contains(event.getEventType().getName())) {
        String host = event.getString("host");
        String address = event.getString("address");
        String place = host == null || host.isEmpty() ? String.valueOf(address) : host;
        contacts.add(new Contact(place, event.getInt("port"), "its traffic", stack(event)));
      }
    }
    return contacts;
  }

  private static List<String> stack(RecordedEvent event) {
    List<String> stack = new ArrayList<>();
    if (event.getStackTrace() == null) {
      return stack;
    }
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      String type = frame.getMethod().getType().getName();
      if (frame.isJavaFrame() && Callers.isUsers(type)) {
        stack.add(type + "." + frame.getMethod().getName() + ":" + frame.getLineNumber());
      }
    }
    return stack;
  }
}
