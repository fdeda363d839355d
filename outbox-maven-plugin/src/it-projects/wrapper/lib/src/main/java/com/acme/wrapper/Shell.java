package com.acme.wrapper;

import java.io.IOException;

public class Shell {

  public void list() throws IOException {
    new ProcessBuilder("ls").start();
  }
}
