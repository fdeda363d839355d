package io.github.outboxguard.archunit.examples.clean;

import dev.langchain4j.agent.tool.Tool;
import java.net.URI;

/** Tools that only compute. */
public class GreetingTools {

  @Tool
  public String greet(String name) {
    return "Hello " + name + " from " + URI.create("https://example.org").getHost();
  }
}
