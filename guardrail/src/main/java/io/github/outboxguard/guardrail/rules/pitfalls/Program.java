package io.github.outboxguard.guardrail.rules.pitfalls;

import io.github.outboxguard.guardrail.bytecode.Call;
import io.github.outboxguard.guardrail.bytecode.ClassInfo;
import io.github.outboxguard.guardrail.bytecode.Classes;
import io.github.outboxguard.guardrail.bytecode.CodeDetail;
import io.github.outboxguard.guardrail.bytecode.ConstantPool;
import io.github.outboxguard.guardrail.bytecode.Hierarchy;
import io.github.outboxguard.guardrail.bytecode.LambdaSite;
import io.github.outboxguard.guardrail.bytecode.MethodBody;
import io.github.outboxguard.guardrail.bytecode.MethodInfo;
import io.github.outboxguard.guardrail.bytecode.Types;
import io.github.outboxguard.guardrail.bytecode.Value;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallClassifier;
import io.github.outboxguard.guardrail.catalogue.CallFinder;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.rules.Site;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The application's methods and who calls whom, by static type: coarse, but enough for rules that
 * ask what surrounds a call. Tools are judged by the engine, not by this. Not thread-safe.
 */
final class Program {

  /**
   * A place that runs a method.
   *
   * @param method the method in which the place stands
   * @param call the call; null if something is made here that runs the method when it is called
   * @param made the lambda, method reference, or object of a local or anonymous class; null if it
   *     is a call
   */
  record Caller(MethodInfo method, @Nullable Call call, @Nullable Value made) {}

  private static final Pattern ANONYMOUS = Pattern.compile("\\$\\d+$");

  private final Classes classes;
  private final CallClassifier classifier;
  private final CallFinder<CallbackCall> callbacks;
  private final Map<String, List<MethodInfo>> bySignature = new HashMap<>();
  private final List<MethodInfo> all = new ArrayList<>();
  private final List<MethodInfo> judged = new ArrayList<>();
  private final List<String> ownWriters;
  private final Callers callers;
  private @Nullable Map<Mention, List<MethodInfo>> mentioning;

  /**
   * @param ownWriters internal names of the team's own outbox writers
   */
  Program(Classes classes, Catalogue catalogue, List<String> ownWriters) {
    this.classes = classes;
    this.ownWriters = ownWriters;
    Hierarchy hierarchy = new Hierarchy(classes);
    this.classifier = catalogue.classifier(hierarchy);
    this.callbacks = catalogue.frameworks().callbacks(hierarchy);
    for (String name : classes.application()) {
      ClassInfo info = classes.find(name);
      if (info != null) {
        all.addAll(info.methods());
        if (classes.path().isJudged(name)) {
          judged.addAll(info.methods());
        }
      }
    }
    for (MethodInfo method : all) {
      String signature = signature(method);
      List<MethodInfo> known = bySignature.get(signature);
      if (known == null) {
        known = new ArrayList<>(1);
        bySignature.put(signature, known);
      }
      known.add(method);
    }
    this.callers = new Callers(this, bySignature::containsKey);
  }

  /** The methods by which an object of a local or anonymous class may be called back. */
  List<MethodInfo> callbacks(Value.Fresh fresh) {
    ClassInfo info = classes.isOpen(fresh.type()) ? classes.find(fresh.type()) : null;
    return info == null || info.enclosing() == null
        ? List.of()
        : info.methods().stream()
            .filter(method -> method.isVirtual() && !method.isBridge() && !method.isAbstract())
            .toList();
  }

  /** Name and descriptor in one. */
  static String signature(MethodInfo method) {
    return method.name().concat(method.descriptor());
  }

  Classes classes() {
    return classes;
  }

  /** The methods of the application. */
  List<MethodInfo> all() {
    return all;
  }

  /** The methods of the module at hand. */
  List<MethodInfo> judged() {
    return judged;
  }

  /** The methods of the module's classes that name such a type at all. */
  List<MethodInfo> mentioning(Mention mention) {
    if (mentioning == null) {
      mentioning = scan();
    }
    return mentioning.getOrDefault(mention, List.of());
  }

  private Map<Mention, List<MethodInfo>> scan() {
    Map<Mention, List<MethodInfo>> found = new EnumMap<>(Mention.class);
    // Most classes name the same types, and to tell what a type stands for takes its supertypes.
    Map<String, Set<Mention>> meanings = new HashMap<>();
    for (String name : classes.application()) {
      if (!classes.path().isJudged(name)) {
        continue;
      }
      Set<Mention> mentions = EnumSet.noneOf(Mention.class);
      for (String type : ConstantPool.classNames(classes.scan(name))) {
        Set<Mention> meaning = meanings.get(type);
        if (meaning == null) {
          meaning = meaning(type);
          meanings.put(type, meaning);
        }
        mentions.addAll(meaning);
      }
      for (Mention mention : mentions) {
        List<MethodInfo> methods = found.getOrDefault(mention, new ArrayList<>());
        methods.addAll(classes.known(name).methods());
        found.put(mention, methods);
      }
    }
    return found;
  }

  private Set<Mention> meaning(String type) {
    Set<Mention> meaning = EnumSet.noneOf(Mention.class);
    for (Mention mention : Mention.values()) {
      if (mention.isIn(classes, type, ownWriters)) {
        meaning.add(mention);
      }
    }
    return meaning;
  }

  /** The places in the application that run the method. */
  List<Caller> callersOf(MethodInfo method) {
    return callers.of(method);
  }

  /** The application methods that a call may run, by static type. */
  List<MethodInfo> targets(Call call) {
    List<MethodInfo> named = bySignature.get(call.name().concat(call.descriptor()));
    if (named == null) {
      return List.of();
    }
    List<MethodInfo> found = new ArrayList<>(named.size());
    for (MethodInfo method : named) {
      String owner = method.owner().name();
      if (owner.equals(call.owner())
          || classes.isSubtype(owner, call.owner())
          || classes.isSubtype(call.owner(), owner)) {
        found.add(method);
      }
    }
    return found;
  }

  /** The application method that a lambda or method reference runs, or null. */
  @Nullable MethodInfo target(LambdaSite site) {
    if (!classes.path().isApplication(site.owner())) {
      return null;
    }
    return classes.resolve(site.owner(), site.name(), site.descriptor());
  }

  /** What the catalogue says of a call. */
  CallClass classify(Call call) {
    return classifier.classify(
        new CallSite(Types.binary(call.owner()), call.name(), call.descriptor()));
  }

  /** What a library call does with its callbacks; null if it runs them at once and in place. */
  @Nullable CallbackCall callback(Call call) {
    return callbacks.find(new CallSite(Types.binary(call.owner()), call.name(), call.descriptor()));
  }

  /**
   * The method and the application methods that it may run, nearest first; lambdas and local
   * classes run where they are made.
   */
  Set<MethodInfo> reachable(MethodInfo root) {
    Set<MethodInfo> seen = new LinkedHashSet<>();
    Deque<MethodInfo> open = new ArrayDeque<>();
    seen.add(root);
    open.add(root);
    while (!open.isEmpty()) {
      MethodBody body = open.remove().body();
      if (body == null) {
        continue;
      }
      List<MethodInfo> next = new ArrayList<>();
      for (Call call : body.calls()) {
        if (!isOfStrangers(call.owner())) {
          next.addAll(targets(call));
        }
      }
      for (Value.Closure closure : body.closures()) {
        MethodInfo target = target(closure.site());
        if (target != null) {
          next.add(target);
        }
      }
      for (Value.Fresh fresh : body.fresh()) {
        ClassInfo info = classes.isOpen(fresh.type()) ? classes.find(fresh.type()) : null;
        if (info != null && info.enclosing() != null) {
          next.addAll(info.methods());
        }
      }
      for (MethodInfo method : next) {
        if (seen.add(method)) {
          open.add(method);
        }
      }
    }
    return seen;
  }

  /** Whoever implements a collection, an iterator or {@code toString} has nothing to do with it. */
  private static boolean isOfStrangers(String owner) {
    return owner.equals("java/lang/Object")
        || owner.startsWith("java/util/") && owner.indexOf('/', "java/util/".length()) < 0;
  }

  /** The details of a method; null if it has no body. */
  @Nullable CodeDetail detail(MethodInfo method) {
    return CodeDetail.of(classes, method);
  }

  private static boolean isAnonymous(MethodInfo method) {
    return ANONYMOUS.matcher(method.owner().name()).find();
  }

  /**
   * The method as its reader knows it: a lambda or an anonymous class under the name of the method
   * that makes it.
   */
  Site site(MethodInfo method, int line) {
    MethodInfo named = method;
    boolean lambda = false;
    Set<MethodInfo> seen = new LinkedHashSet<>();
    while ((named.isSynthetic() || isAnonymous(named)) && seen.add(named)) {
      Caller maker =
          callersOf(named).stream().filter(c -> c.made() != null).findFirst().orElse(null);
      if (maker == null) {
        break;
      }
      lambda |= named.isSynthetic();
      named = maker.method();
    }
    MethodBody body = named.body();
    return new Site(
        Types.binary(named.owner().name()),
        named.name(),
        named.descriptor(),
        lambda,
        named.owner().sourceFile(),
        line > 0 ? line : body == null ? 0 : body.line());
  }
}
