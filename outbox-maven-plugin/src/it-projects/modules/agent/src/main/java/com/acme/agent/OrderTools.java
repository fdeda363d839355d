package com.acme.agent;

import com.acme.client.ShopClient;
import io.github.outboxguard.annotations.AgentTool;

public class OrderTools {

  private final ShopClient client = new ShopClient();

  @AgentTool
  public void order(String item) {
    client.submit(item);
  }
}
