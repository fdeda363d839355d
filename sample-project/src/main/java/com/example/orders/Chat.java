package com.example.orders;

import com.example.orders.agent.Agent;
import com.example.orders.agent.EdgeRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.UUID;

/** A conversation by lines: the edge of the system, where requests get their key and trace. */
final class Chat {
  private final Agent agent;
  private final String customerId;
  private final BufferedReader in;
  private final PrintStream out;

  Chat(Agent agent, String customerId, BufferedReader in, PrintStream out) {
    this.agent = agent;
    this.customerId = customerId;
    this.in = in;
    this.out = out;
  }

  /** Talks until an empty line or the end of the input. */
  void run() throws IOException {
    String conversation = UUID.randomUUID().toString();
    for (String line = ask(); line != null && !line.isBlank(); line = ask()) {
      try {
        out.println("agent> " + agent.chat(conversation, line, EdgeRequest.fresh(customerId)));
      } catch (RuntimeException e) {
        out.println("The model did not answer: " + e.getMessage());
      }
    }
  }

  private String ask() throws IOException {
    out.print("you> ");
    out.flush();
    return in.readLine();
  }
}
