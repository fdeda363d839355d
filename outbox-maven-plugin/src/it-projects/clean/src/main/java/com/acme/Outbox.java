package com.acme;

import io.github.outboxguard.annotations.OutboxWrite;

class Outbox {

  @OutboxWrite
  void enqueue(String topic, String payload) {
    System.out.println(topic + payload);
  }
}
