internal import DependencyFacts

/// The kinds of types, found through attributes and through conformances and superclasses,
/// including inherited ones, aliases and compositions.
///
/// Answers are cached, so the kinds belong to one thread.
package final class TypeKinds: KnowsTypes {
  let types: TypeResolution
  private var names: FrameworkNames { facts.libraries.frameworks }
  private lazy var statesByAlias = findStatesByAlias()

  init(of types: TypeResolution) { self.types = types }

  // MARK: Questions

  /// All kinds that a type certainly has.
  package func kinds(of type: Nominal) -> [TypeKind] {
    TypeKind.allCases.filter { isKind($0, type) }
  }

  package func isKind(_ kind: TypeKind, _ type: Nominal) -> Bool {
    if let parents = names.parents[kind], !parents.isEmpty, types.inherits(type, from: parents) {
      return !TypeKind.ofValues.contains(kind) || !types.isClassOrActor(type)
    }
    if let attributes = names.attributes[kind], hasAttribute(type, attributes) { return true }
    switch kind {
    case .reducerState: return isStateOfReducer(type)
    case .suite: return hasTests(type)
    default: return false
    }
  }

  /// Whether a type has no further kinds: everything that it inherits from is known, and no macro
  /// may add to that.
  package func areAllKnown(of type: Nominal) -> Bool {
    var seen: Set<Nominal> = [type]
    var pending = [type]
    while let next = pending.popLast() {
      if case .external(let name) = next, next != type, !names.isPlain(parent: name) {
        return false
      }
      for ref in symbols.declarations(of: next) {
        guard facts.attributes(of: ref).allSatisfy({ names.isPlain(attribute: $0.name) }) else {
          return false
        }
        for id in facts.inheritedTypeIDs(of: ref) {
          let found = types.resolveAll(id, from: facts.parent(of: ref) ?? ref)
          // `~Copyable` is not an inherited type.
          guard !found.isEmpty || facts.typeNode(id, in: ref.file)?.kind == .other else {
            return false
          }
          pending += found.filter { seen.insert($0).inserted }
        }
      }
    }
    return true
  }

  /// Whether an object of the type lives on with the values of its creation, unlike a view, a
  /// reducer or a database row.
  func isModel(_ type: Nominal) -> Bool {
    !isKind(.reducer, type) && !isRecreatedByFramework(type) && !isKind(.managedObject, type)
  }

  /// Whether it is a view, an app or the like: a framework creates and recreates them, and their
  /// wrappers read the environment of the view.
  func isRecreatedByFramework(_ type: Nominal) -> Bool {
    let isObject = types.isClassOrActor(type)
    return types.inherits(
      type, from: isObject ? names.parentsOfSwiftUIClasses : names.parentsOfSwiftUI)
  }

  /// Whether a declaration belongs to an entry point, which the system calls once, before any test
  /// or preview can override dependencies. An application is one, even if another type has '@main'.
  func isInEntryPoint(_ ref: DeclRef) -> Bool {
    guard let type = symbols.enclosingType(of: ref) else { return false }
    return isKind(.entryPoint, type) || isKind(.app, type)
  }

  // MARK: Kinds without a supertype

  private func hasAttribute(_ type: Nominal, _ names: Set<Name>) -> Bool {
    guard !names.isEmpty, case .program(let id) = type else { return false }
    return facts.attributes(of: symbols[id].declaration).contains { names.contains($0.name) }
  }

  /// Whether it is the `State` of a reducer: nested in it, or the type of its alias.
  private func isStateOfReducer(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    let symbol = symbols[id]
    if names.isState(symbol.name), let parent = symbol.parent, isKind(.reducer, parent) {
      return true
    }
    return statesByAlias.contains(type)
  }

  private func findStatesByAlias() -> Set<Nominal> {
    guard let state = names.state else { return [] }
    return symbols.declarations.aliases.reduce(into: []) { found, ref in
      guard facts.declaration(ref).name == state, let owner = symbols.enclosingType(of: ref),
        isKind(.reducer, owner), let type = types.resolve(facts.declaration(ref).type, from: ref)
      else { return }
      found.insert(type)
    }
  }

  private func hasTests(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].declarations.flatMap(facts.members).contains { member in
      facts.declaration(member).kind == .function
        && facts.attributes(of: member).contains {
          facts.libraries.testing.isTest(attribute: $0.name)
        }
    }
  }
}
