internal import DependencyFacts

/// A node of the graph, as the analyses name it.
enum GraphSubject: Hashable {
  case type(Nominal)
  /// A function, a variable or the statements of a file, outside types.
  case code(DeclRef)
  case dependency(DependencyID)
}

/// Maps declarations to the subjects whose own code they are.
///
/// A key's type and its accessors belong to the subject of the dependency.
struct GraphSubjects: KnowsExpressions {
  let expressions: ExpressionResolution
  private let keys: [Nominal: DependencyKeyFacts]
  private let accessors: [DeclRef: Accessor]
  private let known = Answers<DeclRef, GraphSubject?>()

  init(of registrations: Registrations) {
    expressions = registrations.expressions
    keys = registrations.keysByType
    accessors = registrations.accessorsByDeclaration
  }

  /// The subject that a declaration's code belongs to; nil for tests, previews and the system's own
  /// values.
  func subject(of ref: DeclRef) -> GraphSubject? { known(ref) { findSubject(of: ref) } }

  private func findSubject(of ref: DeclRef) -> GraphSubject? {
    let isType = facts.declaration(ref).kind.isTypeOrExtension
    // Most code belongs where the declaration around it does, which many others have asked for.
    if !isType, accessors[ref] == nil, let outer = facts.parent(of: ref), outer.id != .file {
      return types.isPreview(named: facts.declaration(ref).name) ? nil : subject(of: outer)
    }
    if types.isTestOrPreview(ref) { return nil }
    if let type = isType ? symbols.nominal(of: ref) : symbols.enclosingType(of: ref) {
      if system.valuesTypes.contains(type) { return dependency(ofAccessorAround: ref) }
      // Nobody knows what an extension of an array of something is called.
      if symbols.name(of: type).isEmpty { return nil }
      return keys[type] == nil ? .type(type) : .dependency(.key(type))
    }
    return facts.declaration(ref).kind == .macro ? nil : .code(ref)
  }

  func subject(around place: CodeRef) -> GraphSubject? {
    facts.isInsidePreview(place) ? nil : subject(of: facts.declaration(around: place))
  }

  private func dependency(ofAccessorAround ref: DeclRef) -> GraphSubject? {
    facts.outward(from: ref).lazy.compactMap { accessors[$0] }.first.map {
      .dependency($0.key.map(DependencyID.key) ?? .accessor($0.name))
    }
  }

  // MARK: Units

  /// The pieces of code that are a subject's own, in program order.
  func units(of subject: GraphSubject) -> [DeclRef] {
    switch subject {
    case .code(let ref): [ref] + facts.members(in: ref)
    case .type(let type): units(of: type)
    case .dependency(.key(let type)): units(ofKey: type)
    case .dependency(.accessor): []
    }
  }

  private func units(of type: Nominal) -> [DeclRef] {
    symbols.declarations(of: type).filter { !types.isTestOrPreview($0) }.flatMap { part in
      facts.members(in: part).flatMap(units(ofMember:))
    }
  }

  private func units(ofMember member: DeclRef) -> [DeclRef] {
    switch facts.declaration(member).kind {
    case .function, .initializer, .deinitializer: [member]
    case .variable, .subscript: [member] + facts.members(in: member)
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .accessor, .enumElement,
      .alias, .associatedType, .macro:
      []
    }
  }

  /// The values for tests and previews are left out, because the program does not run them.
  private func units(ofKey type: Nominal) -> [DeclRef] {
    guard let key = keys[type] else { return [] }
    let left = Set((key.testValues + key.previewValues).flatMap(units(ofMember:)))
    var seen: Set<DeclRef> = []
    return (units(of: type) + key.liveValues.flatMap(units(ofMember:))).filter {
      !left.contains($0) && !types.isTestOrPreview($0) && seen.insert($0).inserted
    }
  }

  /// The declarations that contain a subject's code.
  func declarations(of subject: GraphSubject) -> [DeclRef] {
    switch subject {
    case .code(let ref): [ref]
    case .type(let type): symbols.declarations(of: type).filter { !types.isTestOrPreview($0) }
    case .dependency(.key(let type)):
      symbols.declarations(of: type).filter { !types.isTestOrPreview($0) }
    case .dependency(.accessor): []
    }
  }
}
