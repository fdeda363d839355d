package io.github.outboxguard.guardrail.bytecode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names that the class files of an analysis use, each kept once: class files repeat the same
 * names by the hundred thousand. Not thread-safe.
 */
final class Names {

  private final Pool<String> texts = new Pool<>();
  private final Pool<Descriptor> descriptors =
      new Pool<>() {
        @Override
        void added(Descriptor descriptor) {
          descriptor.read(Names.this);
        }
      };
  private final Pool<Selector> selectors = new Pool<>();
  private final Pool<MethodRef> methods =
      new Pool<>() {
        @Override
        void added(MethodRef method) {
          methodCount++;
        }
      };
  private final Pool<FieldRef> fields =
      new Pool<>() {
        @Override
        void added(FieldRef field) {
          fieldCount++;
        }
      };
  private int methodCount;
  private int fieldCount;
  private int bodyCount;

  String text(String text) {
    return texts.of(text);
  }

  @Nullable String optional(@Nullable String text) {
    return text == null ? null : texts.of(text);
  }

  List<String> all(String @Nullable [] names) {
    if (names == null || names.length == 0) {
      return List.of();
    }
    String[] kept = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      kept[i] = texts.of(names[i]);
    }
    return List.of(kept);
  }

  Descriptor descriptor(String text) {
    return descriptors.of(new Descriptor(text));
  }

  Selector selector(String name, String descriptor) {
    return selectors.of(new Selector(text(name), descriptor(descriptor)));
  }

  MethodRef method(String owner, String name, String descriptor) {
    return methods.of(new MethodRef(methodCount, text(owner), selector(name, descriptor)));
  }

  /** The next number of a method that can have a body to follow. */
  int nextBody() {
    return bodyCount++;
  }

  FieldRef field(String owner, String name, String descriptor) {
    return fields.of(new FieldRef(fieldCount, text(owner), text(name), text(descriptor)));
  }
}
