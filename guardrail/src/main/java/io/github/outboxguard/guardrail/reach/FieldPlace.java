package io.github.outboxguard.guardrail.reach;

import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import org.jspecify.annotations.Nullable;

/**
 * A field wherever it is named from.
 *
 * @param declaring the open class that declares it; null if none does
 * @param name its name
 * @param descriptor its descriptor as named
 * @param type the same as an internal name
 * @param key the same for all names of the field
 */
record FieldPlace(
    @Nullable ClassInfo declaring, String name, String descriptor, String type, String key) {

  static FieldPlace of(Program program, String owner, String name, String descriptor) {
    ClassInfo declaring = program.declaring(owner, name);
    String key = (declaring == null ? owner : declaring.name()) + '.' + name;
    return new FieldPlace(declaring, name, descriptor, Types.internal(descriptor), key);
  }
}
