package io.github.outboxguard.contracts.internal.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The TCP connections that this process holds, as Linux tells; empty elsewhere. */
final class OpenSockets {
  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final String LISTEN = "0A";

  private final Map<String, Contact> byInode;
  private final Set<Integer> listening;

  private OpenSockets(Map<String, Contact> byInode, Set<Integer> listening) {
    this.byInode = byInode;
    this.listening = listening;
  }

  static OpenSockets now() {
    Map<String, Contact> found = new LinkedHashMap<>();
    Set<Integer> listening = new HashSet<>();
    Set<String> own = ownInodes();
    for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
      try {
        for (String line : Files.readAllLines(Path.of(table))) {
          String[] column = line.strip().split("\\s+");
          if (column.length > INODE && column[STATE].equals(LISTEN)) {
            listening.add(port(column[LOCAL]));
          } else if (column.length > INODE && own.contains(column[INODE])) {
            found.put(column[INODE], contact(column[REMOTE]));
          }
        }
      } catch (IOException e) {
        // Not Linux, or no such family: the other means remain.
      }
    }
    return new OpenSockets(found, listening);
  }

  /**
   * Whether a contact is the other end of a connection to a server inside this process, such as a
   * fake broker of a test: on this machine, at a port where nobody listens.
   */
  boolean isClientOfOwnServer(Contact contact) {
    return !listening.isEmpty() && contact.isLocal() && !listening.contains(contact.port());
  }

  List<Contact> since(OpenSockets before) {
    List<Contact> fresh = new ArrayList<>();
    byInode.forEach(
        (inode, contact) -> {
          if (!before.byInode.containsKey(inode)) {
            fresh.add(contact);
          }
        });
    return fresh;
  }

  private static Set<String> ownInodes() {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : descriptors) {
        String target = target(descriptor);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    } catch (IOException e) {
      // Not Linux.
    }
    return inodes;
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      // Closed meanwhile.
      return "";
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
  }

  private static Contact contact(String remote) throws UnknownHostException {
    int colon = remote.indexOf(':');

    byte[] bytes = new byte[colon / 2];
    // The kernel prints words of four bytes in host order.
    for (int i = 0; i < bytes.length; i++) {
      int at = (i / 4) * 4 + 3 - i % 4;
      bytes[at] = (byte) Integer.parseInt(remote.substring(2 * i, 2 * i + 2), 16);
    }
    return new Contact(
        InetAddress.getByAddress(bytes).getHostAddress(),
        port(remote),
        "an open descriptor",
        List.of());
  }
}
