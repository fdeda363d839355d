package io.github.outboxguard.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy that can stop to forward without closing anything: a half-open connection, which a
 * server that vanished leaves behind. Put it between an outbox and its database to see whether a
 * dispatcher with socket time-outs comes back. Thread-safe.
 */
public final class TcpProxy implements AutoCloseable {
  private static final int BUFFER = 8_192;

  private final ServerSocket server;
  private final String host;
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Object gate = new Object();
  private boolean stalled;

  private TcpProxy(ServerSocket server, String host, int target) {
    this.server = server;
    this.host = host;
    this.target = target;
  }

  /** Starts to forward from a free port of this machine to a place. */
  public static TcpProxy to(String host, int port) throws IOException {
    TcpProxy proxy =
        new TcpProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), host, port);
    proxy.daemon(proxy::accept);
    return proxy;
  }

  /** The port to connect to. */
  public int port() {
    return server.getLocalPort();
  }

  /**
   * Stops to forward in both directions; all connections stay open, new ones are accepted and stay
   * silent.
   */
  public void stall() {
    synchronized (gate) {
      stalled = true;
    }
  }

  /** Forwards again: what waited arrives now. */
  public void resume() {
    synchronized (gate) {
      stalled = false;
      gate.notifyAll();
    }
  }

  /** Closes all connections, as a restart of the server does. */
  public void cut() {
    sockets.forEach(TcpProxy::close);
    sockets.clear();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        sockets.add(client);
        Socket database = new Socket(host, target);
        sockets.add(database);
        daemon(() -> pump(client, database));
        daemon(() -> pump(database, client));
      } catch (IOException e) {
        // Closed, or the target is away: the client sees a connection that ends.
        cutIfOpen();
      }
    }
  }

  private void cutIfOpen() {
    if (!server.isClosed()) {
      cut();
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      int read = in.read(buffer);
      while (read >= 0) {
        awaitFlow();
        out.write(buffer, 0, read);
        out.flush();
        read = in.read(buffer);
      }
    } catch (IOException e) {
      // One side is gone; closing both tells the other.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitFlow() throws InterruptedException {
    synchronized (gate) {
      while (stalled) {
        gate.wait();
      }
    }
  }

  private void daemon(Runnable work) {
    Thread thread = new Thread(work, "contract-proxy-" + port());
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed, which is what was asked for.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    resume();
    cut();
  }
}
