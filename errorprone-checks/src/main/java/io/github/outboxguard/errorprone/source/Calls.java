package io.github.outboxguard.errorprone.source;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import io.github.outboxguard.errorprone.symbols.JavacTypeHierarchy;
import io.github.outboxguard.errorprone.symbols.Origin;
import io.github.outboxguard.guardrail.catalogue.CallClass;
import io.github.outboxguard.guardrail.catalogue.CallClassifier;
import io.github.outboxguard.guardrail.catalogue.CallFinder;
import io.github.outboxguard.guardrail.catalogue.CallSite;
import io.github.outboxguard.guardrail.catalogue.CallbackCall;
import io.github.outboxguard.guardrail.catalogue.Catalogue;
import io.github.outboxguard.guardrail.catalogue.EventChannel;
import io.github.outboxguard.guardrail.catalogue.HttpVerbs;
import io.github.outboxguard.guardrail.catalogue.ToolDeclaration;
import io.github.outboxguard.guardrail.catalogue.TypeHierarchy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the catalogue says of calls, asked once per receiver type and method of a compilation: a
 * module calls few methods, but each of them often.
 */
public final class Calls {

  private final JavacTypeHierarchy types;
  private final CallClassifier classifier;
  private final CallClassifier byOwnName;
  private final CallFinder<ToolDeclaration.Registered> registrations;
  private final CallFinder<CallbackCall> callbacks;
  private final CallFinder<EventChannel> publications;
  private final Map<Target, Known> known = new HashMap<>();

  public Calls(Catalogue catalogue, JavacTypeHierarchy types) {
    this.types = types;
    this.classifier = catalogue.classifier(types);
    this.byOwnName = catalogue.classifier(new WithoutSupertypes(types));
    this.registrations = catalogue.tools().registrations(types);
    this.callbacks = catalogue.frameworks().callbacks(types);
    this.publications = catalogue.frameworks().eventPublications(types);
  }

  private record Target(ClassSymbol owner, MethodSymbol method) {}

  private record Known(
      CallSite site,
      CallClass meaning,
      ToolDeclaration.@Nullable Registered registration,
      @Nullable CallbackCall callback,
      CallSigns signs) {}

  CallSite site(Invocation call) {
    return known(call).site;
  }

  CallClass meaning(Invocation call) {
    return known(call).meaning;
  }

  /** The declaration that hands a tool over; null if the call makes none. */
  ToolDeclaration.@Nullable Registered registration(Invocation call) {
    return known(call).registration;
  }

  /** What the call tells of its file. */
  CallSigns signs(Invocation call) {
    return known(call).signs;
  }

  /** Whether the argument is stored and run later from the store: not a call path. */
  boolean defers(Invocation call, int argument) {
    CallbackCall callback = known(call).callback;
    return callback != null
        && callback.mode() == CallbackCall.Mode.DEFERRED
        && (callback.argument() < 0 || callback.argument() == argument);
  }

  HttpVerbs verbs() {
    return classifier.verbs();
  }

  /** What the catalogue says of a method that is called on the class that declares it. */
  CallClass meaning(MethodSymbol method) {
    return classifier.classify(site(method.enclClass(), method));
  }

  CallSite site(ClassSymbol owner, MethodSymbol method) {
    return new CallSite(
        types.binaryName(owner), method.getSimpleName().toString(), types.descriptor(method));
  }

  private Known known(Invocation call) {
    Target target = new Target(call.owner(), call.method());
    Known found = known.get(target);
    if (found == null) {
      CallSite site = site(call.owner(), call.method());
      CallClass meaning = meaning(call, site);
      CallbackCall callback = callbacks.find(site);
      ToolDeclaration.Registered registration = registrations.find(site);
      boolean event = publications.find(site) != null;
      CallSigns signs =
          CallSigns.of(site, meaning, registration != null, event, callback, call.method());
      found = new Known(site, meaning, registration, callback, signs);
      known.put(target, found);
    }
    return found;
  }

  /**
   * A class of the application that implements a client, a fake perhaps, does what its body does;
   * unless the catalogue or the team names that very class.
   */
  private CallClass meaning(Invocation call, CallSite site) {
    CallClass meaning = classifier.classify(site);
    boolean ownBody =
        meaning instanceof CallClass.Effect
            && !call.method().isConstructor()
            && (call.method().flags() & Flags.ABSTRACT) == 0
            && Origin.isSource(call.method().enclClass());
    return ownBody ? byOwnName.classify(site(call.method().enclClass(), call.method())) : meaning;
  }

  private record WithoutSupertypes(TypeHierarchy types) implements TypeHierarchy {

    @Override
    public List<String> selfAndSupertypes(String binaryName) {
      return List.of(binaryName);
    }

    @Override
    public Set<String> typeAnnotations(String binaryName) {
      return types.typeAnnotations(binaryName);
    }

    @Override
    public Set<String> methodAnnotations(String binaryName, String method, String descriptor) {
      return types.methodAnnotations(binaryName, method, descriptor);
    }

    @Override
    public boolean isAbstract(String binaryName, String method, String descriptor) {
      return types.isAbstract(binaryName, method, descriptor);
    }

    @Override
    public boolean exists(String binaryName) {
      return types.exists(binaryName);
    }

    @Override
    public List<String> methodAnnotationValues(
        String binaryName, String method, String descriptor, String annotation, String attribute) {
      return types.methodAnnotationValues(binaryName, method, descriptor, annotation, attribute);
    }

    @Override
    public List<String> typeAnnotationValues(
        String binaryName, String annotation, String attribute) {
      return types.typeAnnotationValues(binaryName, annotation, attribute);
    }
  }
}
