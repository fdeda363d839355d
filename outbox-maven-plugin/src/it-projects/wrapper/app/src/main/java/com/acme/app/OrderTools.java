package com.acme.app;

import com.acme.wrapper.Shell;
import io.github.outboxguard.annotations.AgentTool;
import java.io.IOException;

public class OrderTools {

  @AgentTool
  public void list() throws IOException {
    new Shell().list();
  }
}
