package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.ConstantPool;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Who runs a method. Only the code of classes that name it is read: rules ask of few methods, and
 * to read all code of an application takes several times as long as to read all its constants. Not
 * thread-safe.
 */
final class Callers {

  private final Program program;
  private final Classes classes;
  private final Predicate<String> declared;
  private final List<ClassInfo> application = new ArrayList<>();
  private final Map<ClassInfo, Map<MethodInfo, List<Program.Caller>>> read = new HashMap<>();

  /** Positions in {@link #application} of the classes that name a signature or a type. */
  private @Nullable Map<String, List<Integer>> naming;

  /**
   * @param declared whether a method of that name and descriptor is declared by the application
   */
  Callers(Program program, Predicate<String> declared) {
    this.program = program;
    this.classes = program.classes();
    this.declared = declared;
  }

  /** The places in the application that run the method, in the order of the class path. */
  List<Program.Caller> of(MethodInfo method) {
    if (naming == null) {
      naming = scan();
    }
    TreeSet<Integer> candidates =
        new TreeSet<>(naming.getOrDefault(Program.signature(method), List.of()));
    if (method.owner().enclosing() != null) {
      // Who makes an object of a local class lets others call it back.
      candidates.addAll(naming.getOrDefault(method.owner().name(), List.of()));
    }
    List<Program.Caller> found = new ArrayList<>();
    for (int candidate : candidates) {
      found.addAll(
          read.computeIfAbsent(application.get(candidate), this::index)
              .getOrDefault(method, List.of()));
    }
    return found;
  }

  private Map<String, List<Integer>> scan() {
    Map<String, List<Integer>> found = new HashMap<>();
    for (String name : classes.application()) {
      int position = application.size();
      ClassReader reader = classes.scan(name);
      for (String signature : ConstantPool.namesAndDescriptors(reader)) {
        if (declared.test(signature)) {
          note(signature, position, found);
        }
      }
      for (String type : ConstantPool.classNames(reader)) {
        // Local classes have such a name, and few others.
        if (type.indexOf('$') > 0 && classes.path().isApplication(type)) {
          note(type, position, found);
        }
      }
      application.add(classes.known(name));
    }
    return found;
  }

  private static void note(String what, int position, Map<String, List<Integer>> found) {
    found.computeIfAbsent(what, key -> new ArrayList<>(2)).add(position);
  }

  private Map<MethodInfo, List<Program.Caller>> index(ClassInfo info) {
    Map<MethodInfo, List<Program.Caller>> index = new HashMap<>();
    info.methods().forEach(method -> index(method, index));
    return index;
  }

  private void index(MethodInfo method, Map<MethodInfo, List<Program.Caller>> index) {
    MethodBody body = method.body();
    if (body == null) {
      return;
    }
    for (Call call : body.calls()) {
      for (MethodInfo target : program.targets(call)) {
        add(index, target, new Program.Caller(method, call, null));
      }
    }
    for (Value.Closure closure : body.closures()) {
      MethodInfo target = program.target(closure.site());
      if (target != null) {
        add(index, target, new Program.Caller(method, null, closure));
      }
    }
    for (Value.Fresh fresh : body.fresh()) {
      for (MethodInfo callback : program.callbacks(fresh)) {
        add(index, callback, new Program.Caller(method, null, fresh));
      }
    }
  }

  private static void add(
      Map<MethodInfo, List<Program.Caller>> index, MethodInfo target, Program.Caller caller) {
    index.computeIfAbsent(target, key -> new ArrayList<>()).add(caller);
  }
}
