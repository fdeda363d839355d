package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.MethodRef;
import java.util.ArrayList;
import java.util.List;

/** The edge models, in the order in which they are asked. */
final class EdgeModels {

  private static final EdgeModel[] NONE = {};

  private static final EdgeModel LOOKUPS = new MemberLookupModel();

  /** Those that look at library calls. */
  private static final List<EdgeModel> OF_CALLS =
      List.of(
          new EventModel(),
          new TextModel(),
          new ClassObjectModel(),
          LOOKUPS,
          new MemberCallModel(),
          new ServiceLoaderModel(),
          new ProxyModel(),
          new SerializationModel(),
          new HiddenStoreModel(),
          new MessageModel());

  /** Those that look at methods. */
  private static final EdgeModel[] OF_METHODS = {new AdviceModel(), new InterceptorModel()};

  private EdgeModels() {}

  /** Those that may have something to say on library calls of that method: mostly none. */
  static EdgeModel[] concernedWith(Program program, MethodRef target) {
    List<EdgeModel> found = new ArrayList<>(0);
    for (EdgeModel model : OF_CALLS) {
      if (model.concerns(program, target)) {
        found.add(model);
      }
    }
    return found.isEmpty() ? NONE : found.toArray(EdgeModel[]::new);
  }

  /** A library call of code that the tool does not run: it may be where a member was looked up. */
  static void onLookup(Slice slice, Invocation invocation) {
    if (LOOKUPS.concerns(slice.program(), invocation.target())) {
      LOOKUPS.onBoundary(slice, invocation);
    }
  }

  static void onNode(Slice slice, Node node) {
    if (!node.facts().isWritten()) {
      return;
    }
    for (EdgeModel model : OF_METHODS) {
      model.onNode(slice, node);
    }
  }
}
