internal import DependencyFacts

/// Creations that do not name their type: `.init(…)`, `Model.init(…)`, `Self(…)`.
///
/// The type at such a place takes long to resolve, and most create values that no analysis asks
/// about. So the places are grouped by their first argument, and a group is resolved when a type
/// is queried that has a fitting initialiser.
final class UnnamedCreations: KnowsExpressions {
  let expressions: ExpressionResolution
  private let search: CreationSearch
  private lazy var places = makePlaces()
  private let known = Answers<FirstArgument, [Nominal: [CreationIndex.Creation]]>()
  /// The labels that no member of the program's types has.
  private lazy var foreignLabels = places.keys.filter { first in
    guard case .labelled(let label) = first, label != Name.none else { return false }
    return !symbols.isMemberName(label)
  }

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    search = CreationSearch(expressions)
  }

  private enum FirstArgument: Hashable {
    case none
    /// The label is `Name.none` if there is none.
    case labelled(Name)
    /// A closure after the parentheses, or no call at all.
    case any
  }

  /// The creations of a type, in program order.
  func creations(of type: TypeSymbolID) -> [CreationIndex.Creation] {
    firstArguments(of: type).flatMap { creations(with: $0)[.program(type)] ?? [] }
      .sorted { $0.place < $1.place }
  }

  private func creations(with first: FirstArgument) -> [Nominal: [CreationIndex.Creation]] {
    known(first) { places[first].map { search.creations(at: $0[...]) } ?? [:] }
  }

  private func makePlaces() -> [FirstArgument: [CodeRef]] {
    var found: [FirstArgument: [CodeRef]] = [:]
    for place in (sites[.known(.`init`)] + sites[.known(.Self)]) {
      found[firstArgument(at: place), default: []].append(place)
    }
    return found
  }

  private func firstArgument(at callee: CodeRef) -> FirstArgument {
    guard let call = facts.call(of: callee) else { return .any }
    guard let first = facts.arguments(of: call).first else { return .none }
    let node = facts.node(first)
    return node.flags.contains(.trailingClosure) ? .any : .labelled(node.name)
  }

  // MARK: Initialisers

  /// The first arguments that an initialiser of a type can have.
  private func firstArguments(of type: TypeSymbolID) -> Set<FirstArgument> {
    var found: Set<FirstArgument> = [.any]
    let initializers = types.overloads(of: .known(.`init`), in: .program(type)).refs
    for initializer in initializers { found.formUnion(firstArguments(of: initializer)) }
    if initializers.isEmpty || symbols[type].kind == .struct { found.insert(.none) }
    for declaration in symbols[type].declarations {
      if !facts.inheritedTypeIDs(of: declaration).isEmpty { found.formUnion(synthesized) }
      guard symbols[type].kind == .struct else { continue }
      for member in facts.members(in: declaration)
      where facts.declaration(member).kind == .variable {
        found.insert(.labelled(facts.declaration(member).name))
      }
    }
    // Initialisers that a class inherits from another module's are not known.
    if initializers.isEmpty, case .external? = types.superclass(of: type) {
      found.formUnion(foreignLabels)
    }
    return found
  }

  private func firstArguments(of initializer: DeclRef) -> Set<FirstArgument> {
    var found: Set<FirstArgument> = []
    for parameter in facts.parameterSlice(of: initializer) {
      found.insert(.labelled(parameter.label))
      if !parameter.hasDefault, !parameter.isVariadic { return found }
    }
    return found.union([.none])
  }

  /// The first arguments of the initialisers that the compiler adds for a conformance.
  private lazy var synthesized = Set(
    facts.libraries.language.synthesizedLabels.map(FirstArgument.labelled))
}
