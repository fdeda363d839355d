package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Types;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Which methods the classes of this compilation implement. */
public final class Implementations {

  private final Symtab symbols;
  private final Types types;

  public Implementations(Symtab symbols, Types types) {
    this.symbols = symbols;
    this.types = types;
  }

  /** Whether a class that is being compiled implements the method. */
  boolean exist(MethodSymbol method) {
    List<ClassSymbol> known = new ArrayList<>();
    symbols.getAllClasses().forEach(known::add);
    for (ClassSymbol type : known) {
      if (type.sourcefile != null
          && type.sourcefile.getKind() == JavaFileObject.Kind.SOURCE
          && type != method.owner
          && type.isSubClass(method.owner, types)
          && hasBody(method.implementation(type, types, false))) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasBody(@Nullable Symbol method) {
    return method != null && (method.flags() & Flags.ABSTRACT) == 0;
  }
}
