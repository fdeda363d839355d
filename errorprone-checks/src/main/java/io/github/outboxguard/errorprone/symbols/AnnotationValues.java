package io.github.outboxguard.errorprone.symbols;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import java.util.List;
import java.util.stream.Stream;

/**
 * An annotation's value as text: strings as they are, constants by name, classes by binary name.
 */
final class AnnotationValues {

  private AnnotationValues() {}

  static List<String> of(Attribute value) {
    Stream<Attribute> elements =
        value instanceof Attribute.Array array ? Stream.of(array.values) : Stream.of(value);
    return elements.map(AnnotationValues::text).toList();
  }

  private static String text(Attribute value) {
    if (value instanceof Attribute.Enum constant) {
      VarSymbol name = constant.value;
      return name.getSimpleName().toString();
    }
    if (value instanceof Attribute.Class type) {
      return type.classType.tsym.flatName().toString();
    }
    return String.valueOf(value.getValue());
  }
}
