internal import DependencyFacts

/// The methods and properties that subclasses override outside tests.
///
/// Answers are cached.
final class Overrides {
  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private var known: [DeclRef: [Override]] = [:]

  struct Override {
    let member: DeclRef
    let type: TypeSymbolID
  }

  init(in regions: Regions) {
    facts = regions.facts
    symbols = regions.symbols
    types = regions.types
    expressions = regions.expressions
  }

  /// The overriding members that a call of a member may run instead.
  func overrides(of member: DeclRef) -> [Override] {
    if let known = known[member] { return known }
    var found: [Override] = []
    if let owner = symbols.enclosingType(of: member), isOverridable(member) {
      for type in types.descendants(of: owner) {
        for other in symbols.members(of: .program(type), named: facts.declaration(member).name)
        where isSame(other, member) && !types.isTestOrPreview(other) {
          found.append(Override(member: other, type: type))
        }
      }
    }
    known[member] = found
    return found
  }

  /// The members that a member overrides, in all superclasses.
  func overridden(by member: DeclRef) -> [DeclRef] {
    guard facts.declaration(member).flags.contains(.isOverride),
      case .program(let owner)? = symbols.enclosingType(of: member)
    else { return [] }
    return types.lineage(of: .program(owner)).dropFirst().flatMap { type -> [DeclRef] in
      guard case .program = type else { return [] }
      return symbols.members(of: type, named: facts.declaration(member).name)
        .filter { isSame($0, member) }
    }
  }

  private func isOverridable(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    return (declaration.kind == .function || declaration.kind == .variable)
      && declaration.local == nil && !declaration.flags.contains(.isStatic)
  }

  private func isSame(_ one: DeclRef, _ other: DeclRef) -> Bool {
    facts.declaration(one).kind == facts.declaration(other).kind
      && facts.parameterSlice(of: one).map(\.label) == facts.parameterSlice(of: other).map(\.label)
  }

  /// Whether the object whose member is named at a place may be an instance of one of the classes.
  func mayRun(_ overrides: [Override], at place: CodeRef) -> Bool {
    guard facts.node(place).kind == .member, let base = facts.firstChild(of: place) else {
      return mayBe(overrides, expressions.selfType(at: place).instance)
    }
    guard facts.node(base).name != .known(.super) || !facts.node(base).kind.hasName,
      !isNew(base)
    else { return false }
    return mayBe(overrides, expressions.valueType(of: base).unwrapped.instance)
  }

  private func mayBe(_ overrides: [Override], _ type: Nominal?) -> Bool {
    guard let type else { return true }
    return overrides.contains { types.isClass($0.type, orBelow: type) }
  }

  /// `Model().load()`, and `model.load()` where `let model = Model()`.
  private func isNew(_ base: CodeRef) -> Bool {
    switch facts.node(base).kind {
    case .call: return expressions.isConstruction(base)
    case .name:
      let variable: DeclRef?
      switch expressions.lookUpValue(facts.node(base).name, at: base) {
      case .local(let local): variable = local
      case .members(let members, of: _), .globals(let members): variable = members.only
      case .bound, .parameter, .type, .unknown: variable = nil
      }
      guard let variable, facts.declaration(variable).flags.contains(.isLet),
        facts.declaration(variable).type == nil, let value = facts.initialValue(of: variable)
      else { return false }
      return facts.node(value).kind == .call && expressions.isConstruction(value)
    default: return false
    }
  }
}
