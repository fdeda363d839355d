package io.github.outboxguard.errorprone.source;

import com.google.errorprone.util.ASTHelpers;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.guardrail.catalogue.Access;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs.VerbFact;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Follows an HTTP request back to where its verb was set: through the builder chain, variables,
 * calls on them, methods of the same file, and parameters as far as the path tells.
 */
final class VerbFlow {

  private static final int MAX_DEPTH = 12;

  private final SourceFile file;
  private final Calls calls;
  private final JavacTypeHierarchy hierarchy;
  private final RequestUses uses;

  VerbFlow(SourceFile file, Calls calls, JavacTypeHierarchy hierarchy, RequestUses uses) {
    this.file = file;
    this.calls = calls;
    this.hierarchy = hierarchy;
    this.uses = uses;
  }

  /** What the effect does, its request followed; {@link Access#UNKNOWN} if no verb was found. */
  Access access(Reached reached, CallClass.Effect effect) {
    Invocation call = reached.invocation();
    ExpressionTree start =
        effect.verbArgument() < 0
            ? call.receiver()
            : effect.verbArgument() < call.arguments().size()
                ? call.arguments().get(effect.verbArgument())
                : null;
    if (start == null) {
      return Access.UNKNOWN;
    }
    VerbsSeen seen = new VerbsSeen();
    new Search(reached.path(), seen).follow(start, 0);
    return seen.access();
  }

  private final class Search {

    private final List<Hop> path;
    private final VerbsSeen seen;

    Search(List<Hop> path, VerbsSeen seen) {
      this.path = path;
      this.seen = seen;
    }

    void follow(ExpressionTree expression, int depth) {
      if (depth > MAX_DEPTH) {
        return;
      }
      if (expression instanceof ParenthesizedTree inner) {
        follow(inner.getExpression(), depth);
      } else if (expression instanceof TypeCastTree cast) {
        follow(cast.getExpression(), depth);
      } else if (ASTHelpers.constValue(expression, String.class) != null) {
        seen.explicit(String.valueOf(ASTHelpers.constValue(expression)));
      } else if (expression instanceof MethodInvocationTree call) {
        followCall(call, depth);
      } else if (expression instanceof NewClassTree creation) {
        followNew(creation, depth);
      } else if (ASTHelpers.getSymbol(expression) instanceof VarSymbol variable) {
        followVariable(variable, expression, depth);
      } else {
        ofType(expression);
      }
    }

    private void followCall(MethodInvocationTree tree, int depth) {
      Invocation call = uses.invocation(tree);
      if (call == null) {
        return;
      }
      if (fact(call, depth)) {
        return;
      }
      MethodSymbol method = call.method();
      if (file.methods().containsKey(method)) {
        for (ExpressionTree returned : uses.returnedBy(method)) {
          follow(returned, depth + 1);
        }
      } else if (call.receiver() != null) {
        follow(call.receiver(), depth + 1);
      } else {
        ofType(tree);
      }
    }

    private void followNew(NewClassTree tree, int depth) {
      Invocation creation = uses.invocation(tree);
      if (creation != null && !fact(creation, depth)) {
        ofType(tree);
      }
    }

    /** Whether the call settles the verb. */
    private boolean fact(Invocation call, int depth) {
      VerbFact fact = calls.verbs().of(calls.site(call));
      if (fact == null) {
        return false;
      }
      if (fact.verb() == null) {
        if (fact.argument() >= 0 && fact.argument() < call.arguments().size()) {
          follow(call.arguments().get(fact.argument()), depth + 1);
          return true;
        }
        return false;
      }
      if (fact.weak()) {
        seen.weak(fact.verb());
        return false;
      }
      seen.explicit(fact.verb());
      return true;
    }

    private void followVariable(VarSymbol variable, ExpressionTree use, int depth) {
      String constant =
          variable.isStatic()
              ? calls.verbs().ofField(hierarchy.binaryName(variable.enclClass()), name(variable))
              : null;
      if (constant != null) {
        seen.explicit(constant);
        return;
      }
      if (!seen.visit(variable)) {
        return;
      }
      for (Invocation call : uses.of(variable)) {
        fact(call, depth);
      }
      Collection<ExpressionTree> values = valuesOf(variable);
      values.forEach(value -> follow(value, depth + 1));
      if (values.isEmpty()) {
        ofType(use);
      }
    }

    private Collection<ExpressionTree> valuesOf(VarSymbol variable) {
      List<ExpressionTree> values = new ArrayList<>(file.values(variable));
      for (int i = 0; i + 1 < path.size(); i++) {
        ExpressionTree argument = argumentFor(variable, path.get(i).exit(), path.get(i + 1).body());
        if (argument != null) {
          values.add(argument);
        }
      }
      return values;
    }

    private @Nullable ExpressionTree argumentFor(VarSymbol parameter, Tree exit, Body callee) {
      Invocation call = exit instanceof ExpressionTree tree ? uses.invocation(tree) : null;
      if (call == null || callee.method() == null || parameter.owner != callee.method()) {
        return null;
      }
      int index = callee.method().params().indexOf(parameter);
      return index >= 0 && index < call.arguments().size() ? call.arguments().get(index) : null;
    }

    private void ofType(ExpressionTree expression) {
      Type type = ASTHelpers.getType(expression);
      if (type != null && type.tsym instanceof ClassSymbol owner) {
        String verb = calls.verbs().ofType(hierarchy.binaryName(owner));
        if (verb != null) {
          seen.explicit(verb);
        }
      }
    }
  }

  private static String name(Symbol symbol) {
    return symbol.getSimpleName().toString();
  }

  /** The verbs found, the explicit ones apart from the defaults. */
  private static final class VerbsSeen {

    private final Set<String> explicit = new TreeSet<>();
    private final Set<String> weak = new TreeSet<>();
    private final Set<VarSymbol> variables = new HashSet<>();

    void explicit(String verb) {
      explicit.add(verb.toUpperCase(Locale.ROOT));
    }

    void weak(String verb) {
      weak.add(verb);
    }

    boolean visit(VarSymbol variable) {
      return variables.add(variable);
    }

    /** One request may be built in two ways: it writes if either does. */
    Access access() {
      Set<String> verbs = explicit.isEmpty() ? weak : explicit;
      Access all = Access.UNKNOWN;
      for (String verb : verbs) {
        Access access = HttpVerbs.access(verb);
        if (access == Access.WRITE) {
          return Access.WRITE;
        }
        all = access;
      }
      return verbs.stream().map(HttpVerbs::access).distinct().count() == 1 ? all : Access.UNKNOWN;
    }
  }
}
