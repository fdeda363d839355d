package io.github.outboxguard.contracts.internal.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;

/**
 * A place that was contacted.
 *
 * @param host name or address
 * @param how which means of recording saw it
 * @param stack the user's frames, nearest first; may be empty
 */
public record Contact(String host, int port, String how, List<String> stack) {
  private static final int FRAMES = 6;

  public Contact {
    stack = stack.size() > FRAMES ? List.copyOf(stack.subList(0, FRAMES)) : List.copyOf(stack);
  }

  /** Whether this is one of the places, given as {@code host:port}. */
  public boolean isOneOf(Set<String> places) {
    return places.stream()
        .anyMatch(place -> same(place.substring(0, place.lastIndexOf(':')), place));
  }

  private boolean same(String otherHost, String place) {
    return place.endsWith(":" + port) && address(otherHost).equals(address(host));
  }

  private static String address(String host) {
    try {
      return InetAddress.getByName(host).getHostAddress();
    } catch (UnknownHostException e) {
      return host;
    }
  }

  /** Whether it is on this machine. */
  boolean isLocal() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** For messages. */
  public String told() {
    StringBuilder text = new StringBuilder(host + ":" + port + " (seen by " + how + ")");
    stack.forEach(frame -> text.append("\n      at ").append(frame));
    return text.toString();
  }
}
