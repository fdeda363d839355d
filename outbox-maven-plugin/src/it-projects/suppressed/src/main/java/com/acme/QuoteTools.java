package com.acme;

import io.github.outboxguard.annotations.AgentTool;
import io.github.outboxguard.annotations.AllowExternalEffect;

public class QuoteTools {

  @AgentTool
  @AllowExternalEffect(reason = "used to ask the shop")
  public String quote(String order) {
    return order;
  }
}
