package com.example.orders.agent;

import dev.langchain4j.invocation.InvocationParameters;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;

/** The agent as LangChain4j implements it. */
interface OrderAgent {
  @SystemMessage(
      """
      You take orders for a tea shop. Use the tools for everything that changes an order.
      A tool that answers "deduped": true had done its work before; do not call it again.
      Answer in one or two plain sentences and name the order numbers.
      """)
  String chat(
      @MemoryId String conversation, @UserMessage String text, InvocationParameters edgeRequest);
}
