internal import DependencyFacts

/// The methods and properties that subclasses override.
///
/// Answers are cached.
final class Overridings: KnowsExpressions {
  let expressions: ExpressionResolution
  private let known = Answers<DeclRef, [Overriding]>()
  private let knownInTests = Answers<DeclRef, [Overriding]>()
  @exclusivity(unchecked)
  private var roots: [DeclRef: DeclRef] = [:]

  struct Overriding {
    let member: DeclRef
    let type: TypeSymbolID
  }

  init(of expressions: ExpressionResolution) { self.expressions = expressions }

  /// The overriding members outside tests that a call of a member may run instead.
  func overridings(of member: DeclRef) -> [Overriding] {
    known(member) {
      all(of: member).filter { !types.isTestOrPreview($0.member) }
    }
  }

  /// The same, with those in tests.
  private func all(of member: DeclRef) -> [Overriding] {
    knownInTests(member) {
      guard let owner = symbols.enclosingType(of: member), isOverridable(member) else { return [] }
      return types.descendants(of: owner).flatMap { type in
        symbols.members(of: .program(type), named: facts.declaration(member).name)
          .filter { facts.haveSameSignature($0, member) }
          .map { Overriding(member: $0, type: type) }
      }
    }
  }

  /// The overriding members, with those in tests, that a use of a member may run instead: none if
  /// it is certain which class the object is of.
  func overridings(of member: DeclRef, usedAt place: CodeRef) -> [Overriding] {
    let all = all(of: member)
    if all.isEmpty { return [] }
    switch receiver(at: place) {
    case .exact: return []
    case .instance(let type):
      guard let owner = symbols.enclosingType(of: member), types.lineage(of: type).contains(owner)
      else { return all }
      return all.filter { types.lineage(of: .program($0.type)).contains(type) }
    case .unknown: return all
    }
  }

  /// The members that a member overrides, in all superclasses.
  func overridden(by member: DeclRef) -> [DeclRef] {
    guard facts.declaration(member).flags.contains(.isOverride),
      case .program(let owner)? = symbols.enclosingType(of: member)
    else { return [] }
    return types.lineage(of: .program(owner)).dropFirst().flatMap { type -> [DeclRef] in
      guard case .program = type else { return [] }
      return symbols.members(of: type, named: facts.declaration(member).name)
        .filter { facts.haveSameSignature($0, member) }
    }
  }

  private func isOverridable(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    return (declaration.kind == .function || declaration.kind == .variable)
      && declaration.local == nil && !declaration.flags.contains(.isStatic)
  }

  /// The first declaration of a member, which all others of its family override.
  func root(of member: DeclRef) -> DeclRef {
    var path: [DeclRef] = []
    var current = member
    while roots[current] == nil, let next = nearestOverridden(by: current) {
      path.append(current)
      current = next
    }
    let root = roots[current] ?? current
    for member in path { roots[member] = root }
    return root
  }

  private func nearestOverridden(by member: DeclRef) -> DeclRef? {
    guard let owner = type(of: member), isOverridable(member) else { return nil }
    let name = facts.declaration(member).name
    for case .program(let type) in types.lineage(of: .program(owner)).dropFirst() {
      let found = symbols.members(of: .program(type), named: name).first {
        facts.haveSameSignature($0, member)
      }
      if let found { return found }
    }
    return nil
  }

  /// The class that declares a member; nil if no class does.
  func type(of member: DeclRef) -> TypeSymbolID? {
    guard case .program(let type)? = symbols.enclosingType(of: member), symbols[type].kind == .class
    else { return nil }
    return type
  }

  /// Whether some class below that of a member may override it.
  func mayBeOverridden(_ member: DeclRef) -> Bool {
    type(of: member).map { types.subclasses[.program($0)] != nil } ?? false
  }

  /// The object whose member is named at a place.
  enum Receiver {
    /// An object of exactly the class that is written there: what it overrides does not run.
    case exact
    /// An object of a class or of one that inherits from it.
    case instance(Nominal)
    case unknown
  }

  func receiver(at place: CodeRef) -> Receiver {
    guard let base = facts.base(of: place) else {
      return expressions.selfType(at: place).instance.map(Receiver.instance) ?? .unknown
    }
    return receiver(ofObject: base)
  }

  func receiver(ofObject object: CodeRef) -> Receiver {
    if facts.node(object).name == .known(.super) || expressions.ownType(of: object) != nil {
      return .exact
    }
    return expressions.valueType(of: object).unwrapped.instance.map(Receiver.instance) ?? .unknown
  }
}
