package com.acme.client;

import io.github.outboxguard.annotations.AgentTool;

/** A tool of this module: judged here and not again in the modules that depend on it. */
public class StatusTools {

  @AgentTool
  public void announce(String status) {
    new ShopClient().submit(status);
  }
}
