package io.github.outboxguard.guardrail.reach;

import java.util.List;

/** The edge models, in the order in which they are asked. */
final class EdgeModels {

  private static final EdgeModel LOOKUPS = new MemberLookupModel();

  private static final List<EdgeModel> ALL =
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
          new MessageModel(),
          new AdviceModel(),
          new InterceptorModel());

  private EdgeModels() {}

  static void onBoundary(Slice slice, Invocation invocation) {
    for (EdgeModel model : ALL) {
      model.onBoundary(slice, invocation);
    }
  }

  /** A library call of code that the tool does not run: it may be where a member was looked up. */
  static void onLookup(Slice slice, Invocation invocation) {
    LOOKUPS.onBoundary(slice, invocation);
  }

  static void onNode(Slice slice, Node node) {
    for (EdgeModel model : ALL) {
      model.onNode(slice, node);
    }
  }
}
