package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.Call;

/**
 * How a call instruction is followed, by how it is dispatched. A type for each, not a choice in one
 * method: the JIT compiles each by itself then, and soon, instead of all that calls can lead to as
 * one.
 */
enum CallStep {
  FIXED {
    @Override
    void follow(Dispatcher dispatcher, Node node, Call call) {
      dispatcher.runStatic(dispatcher.invocation(node, call));
    }
  },
  SPECIAL {
    @Override
    void follow(Dispatcher dispatcher, Node node, Call call) {
      dispatcher.special(dispatcher.invocation(node, call));
    }
  },
  VIRTUAL {
    @Override
    void follow(Dispatcher dispatcher, Node node, Call call) {
      dispatcher.virtual(dispatcher.invocation(node, call));
    }
  },
  CONCAT {
    @Override
    void follow(Dispatcher dispatcher, Node node, Call call) {
      dispatcher.concat(node, call);
    }
  },
  RECORD {
    @Override
    void follow(Dispatcher dispatcher, Node node, Call call) {
      dispatcher.record(node, call);
    }
  },
  DYNAMIC {
    @Override
    void follow(Dispatcher dispatcher, Node node, Call call) {
      dispatcher.dynamic(node, call);
    }
  };

  /** Follows a call of that kind, made by a node that runs. */
  abstract void follow(Dispatcher dispatcher, Node node, Call call);

  static CallStep of(Call.Kind kind) {
    return switch (kind) {
      case STATIC -> FIXED;
      case SPECIAL -> SPECIAL;
      case VIRTUAL, INTERFACE -> VIRTUAL;
      case CONCAT -> CONCAT;
      case RECORD -> RECORD;
      case DYNAMIC -> DYNAMIC;
    };
  }
}
