package com.example.orders.outside;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What the scripted model answers: a text, or the tools that it wants called. */
sealed interface Reply {
  record Text(String text) implements Reply {}

  record UseTools(String text, List<ToolCall> calls) implements Reply {}

  record ToolCall(String name, ObjectNode input) {}
}
