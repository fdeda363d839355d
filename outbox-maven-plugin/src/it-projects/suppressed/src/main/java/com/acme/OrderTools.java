package com.acme;

import io.github.outboxguard.annotations.AgentTool;
import io.github.outboxguard.annotations.AllowExternalEffect;

public class OrderTools {

  private final Shop shop = new Shop();

  @AgentTool
  @AllowExternalEffect(reason = "the shop deduplicates by order id, ADR 7", until = "2999-12-31")
  public void accepted(String order) {
    shop.submit(order);
  }

  @AgentTool
  @AllowExternalEffect(reason = "until the outbox is live", until = "2020-01-31")
  public void expired(String order) {
    shop.submit(order);
  }

  @AgentTool
  @AllowExternalEffect(reason = " ")
  public void unreasoned(String order) {
    shop.submit(order);
  }
}
