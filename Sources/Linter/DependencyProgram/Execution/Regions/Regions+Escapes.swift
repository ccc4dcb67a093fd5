internal import DependencyFacts

/// The treatment of closure arguments by the program's own functions.
extension Regions {
  /// The escape of a closure that is passed for a parameter.
  func escape(of parameter: ParameterRef) -> Escape {
    if let known = escapes[parameter] { return known }
    // A cycle of functions that pass a closure around is undecidable.
    escapes[parameter] = .unknown
    let found = questions.asDeeper { findEscape(of: parameter) } ?? .unknown
    escapes[parameter] = found
    switch found {
    case .drops where mayBeOverridden(parameter): escapes[parameter] = .keepsOrDrops
    case .isInResult where mayBeOverridden(parameter): escapes[parameter] = .unknown
    default: break
    }
    return escapes[parameter] ?? found
  }

  /// Whether a subclass, such as a double in tests, overrides a function so that the closure may
  /// keep its values.
  private func mayBeOverridden(_ parameter: ParameterRef) -> Bool {
    guard let owner = symbols.enclosingType(of: parameter.function) else { return false }
    let name = facts.declaration(parameter.function).name
    let labels = facts.parameters(of: parameter.function).map(\.label)
    for type in types.descendants(of: owner) {
      for other in symbols.members(of: .program(type), named: name)
      where facts.declaration(other).flags.contains(.isOverride)
        && facts.parameters(of: other).map(\.label) == labels
      {
        if case .drops = escape(of: ParameterRef(function: other, index: parameter.index)) {
          continue
        }
        return true
      }
    }
    return false
  }

  /// A use of a requirement is one of its implementations. A double may treat the closure
  /// differently, and then the code of a test that uses it loses nothing.
  ///
  /// - Parameter escape: the escape that an implementation is responsible for.
  func escape(
    ofRequirement requirement: DeclRef, by escape: (DeclRef) -> Escape
  ) -> Escape {
    let doubles = requirements.doubles(of: requirement)
    let all = requirements.all(of: requirement).map { implementation in
      (
        isDouble: doubles.contains(implementation.type),
        escape: implementation.member.map(escape) ?? Escape.unknown
      )
    }
    guard let first = all.first(where: { !$0.isDouble })?.escape,
      all.allSatisfy({ $0.isDouble || first.isAlike($0.escape) })
    else { return .unknown }
    switch first {
    case .keeps, .propagates, .isInResult: return first
    case .drops(let callee, let evidence, let handOn):
      let isCertain = all.allSatisfy { first.isAlike($0.escape) }
      return .drops(callee, isCertain ? evidence : .someRuns, handOn: handOn)
    case .keepsOrDrops, .unknown: return .unknown
    }
  }

  private func findEscape(of parameter: ParameterRef) -> Escape {
    if facts.isRequirement(parameter.function) {
      return self.escape(ofRequirement: parameter.function) {
        self.escape(of: ParameterRef(function: $0, index: parameter.index))
      }
    }
    if facts.declaration(parameter.function).kind == .enumElement {
      return escape(ofPayload: parameter)
    }
    let fact = facts.parameter(parameter.index, of: parameter.function)
    guard let type = facts.typeNode(fact.type, in: parameter.function.file),
      let uses = uses(of: parameter)
    else { return .unknown }
    let isEscaping = isEscaping(type)
    // A closure that does not escape runs in place, or in a scope that the function opens for it.
    var inPlace: [CodeRef] = []
    var drops: [(use: CodeRef, escape: Escape)] = []
    var propagates = false
    var isInResult = false
    var varies = false
    var isUnknown = false
    for use in copies(of: uses) {
      let escape = escape(ofUse: use, of: parameter)
      switch escape {
      case .drops: drops.append((use, escape))
      case .keeps: inPlace.append(use)
      case .propagates: propagates = true
      case .isInResult: isInResult = true
      case .keepsOrDrops: varies = true
      case .unknown:
        isUnknown = true
        // `operation.start()` runs an argument that is an object.
        if facts.parent(of: use).flatMap(facts.call(of:)) != nil { inPlace.append(use) }
      }
    }
    if !drops.isEmpty {
      // `if Thread.isMainThread { work() } else { queue.async { work() } }`: either may run.
      let certain = drops.first { drop in !inPlace.contains { mayRun($0, insteadOf: drop.use) } }
      return certain?.escape ?? .keepsOrDrops
    }
    let isMixed =
      isInResult
      ? propagates || varies || !inPlace.isEmpty : propagates && !inPlace.isEmpty
    if isUnknown || isMixed { return .unknown }
    if varies { return .keepsOrDrops }
    if propagates { return .propagates }
    if isInResult { return .isInResult }
    return !inPlace.isEmpty || !isEscaping ? .keeps : .unknown
  }

  /// Whether a function runs an argument in place, at least in some calls.
  func runsInPlace(_ parameter: ParameterRef) -> Bool {
    (uses(of: parameter) ?? []).contains { use in
      guard facts.call(of: use) != nil, case .caller = provenance(of: use) else { return false }
      return true
    }
  }

  /// Whether a place is in a branch that does not contain the other place.
  func mayRun(_ place: CodeRef, insteadOf other: CodeRef) -> Bool {
    var current = place
    while let parent = facts.parent(of: current), !facts.isInside(other, current) {
      switch facts.node(current).kind {
      case .case, .conditional: return true
      case .block, .if: if [.if, .guard].contains(facts.node(parent).kind) { return true }
      case _ where facts.node(parent).kind == .sequence:
        if facts.node(parent).flags.contains(.ternary), facts.isInside(other, parent) {
          return true
        }
      default: break
      }
      current = parent
    }
    return false
  }

  /// Whether the type of a parameter lets a closure that is passed for it outlive the call.
  func mayOutliveCall(_ parameter: ParameterRef) -> Bool {
    // A payload is stored, whatever its type.
    if facts.declaration(parameter.function).kind == .enumElement { return true }
    let fact = facts.parameter(parameter.index, of: parameter.function)
    return facts.typeNode(fact.type, in: parameter.function.file).map(isEscaping) ?? true
  }

  private func isEscaping(_ type: TypeNode) -> Bool {
    type.kind != .function || type.flags.contains(.escaping)
  }

  /// Whether a function only reads an argument: every use is the base of a member.
  func isOnlyRead(_ parameter: ParameterRef) -> Bool {
    uses(of: parameter)?.allSatisfy { use in
      facts.parent(of: use).map { facts.node($0).kind == .member } ?? false
    } ?? false
  }

  /// The places in a function's body that name a parameter, or the variable that a condition binds
  /// it to: `if let completion { completion() }`. All parameters are resolved together.
  ///
  /// - Returns: nil if the function's code is unknown, as that of a requirement is.
  func uses(of parameter: ParameterRef) -> [CodeRef]? {
    let function = parameter.function
    if let known = parameterUses[function] { return known[parameter.index] ?? [] }
    guard let code = facts.body(of: function).map(facts.nodes(in:)) else { return nil }
    var names = Set(facts.parameterSlice(of: function).map(\.name))
    for bind in code where facts.node(bind).kind == .bind && isBound(bind, toOneOf: names) {
      names.insert(facts.node(bind).name)
    }
    var found: [Int: [CodeRef]] = [:]
    for ref in code {
      let node = facts.node(ref)
      guard node.kind == .name, names.contains(node.name), !isValueOfBinding(ref),
        let position = position(ofParameterOf: function, namedAt: ref)
      else { continue }
      found[position, default: []].append(ref)
    }
    parameterUses[function] = found
    return found[parameter.index] ?? []
  }

  /// Whether an argument is for a parameter of the function that it stands in.
  private func isHandedOn(at argument: CodeRef, for parameter: ParameterRef) -> Bool {
    guard let call = facts.parent(of: argument), let callee = facts.callee(of: call),
      case .parameter(parameter) = taker(of: argument, in: call, callee: callee)
    else { return false }
    return true
  }

  private func isBound(_ bind: CodeRef, toOneOf names: Set<Name>) -> Bool {
    facts.firstChild(of: bind).map {
      facts.node($0).kind == .name && names.contains(facts.node($0).name)
    } ?? false
  }

  private func isValueOfBinding(_ name: CodeRef) -> Bool {
    facts.parent(of: name).map { facts.node($0).kind == .bind } ?? false
  }

  private func position(ofParameterOf function: DeclRef, namedAt place: CodeRef) -> Int? {
    position(ofParameterOf: function, facts.node(place).name, at: place)
  }

  /// The same for a name that a condition or a capture list introduces again.
  private func position(
    ofParameterOf function: DeclRef, _ name: Name, at place: CodeRef
  ) -> Int? {
    switch expressions.lookUpValue(name, at: place) {
    case .parameter(of: function, let position): return position
    case .bound(let bind):
      let isCapture = facts.node(bind).kind == .capture
      guard isCapture || facts.node(bind).kind == .bind else { return nil }
      if let value = facts.firstChild(of: bind) {
        guard facts.node(value).kind == .name else { return nil }
        return position(ofParameterOf: function, facts.node(value).name, at: value)
      }
      guard let outside = isCapture ? facts.parent(of: bind) : bind else { return nil }
      return position(ofParameterOf: function, name, at: outside)
    default: return nil
    }
  }

  private func escape(ofUse use: CodeRef, of parameter: ParameterRef) -> Escape {
    guard let parent = facts.parent(of: use) else { return .unknown }
    var provenance: Provenance
    switch facts.node(parent).kind {
    case .call where facts.firstChild(of: parent) == use: provenance = self.provenance(of: use)
    case _ where place(keeping: use) != nil:
      return place(keeping: use).map(escape(ofKeptAt:)) ?? .unknown
    case .argument:
      if let call = facts.parent(of: parent), facts.node(call).kind == .call,
        expressions.scopeCall(call) == nil,
        case .keepsOrDrops = passing(of: parent, value: use, in: call)
      {
        return .keepsOrDrops
      }
      provenance = self.provenance(ofReference: use, argument: parent)
      // A function that calls itself with its argument does there as it does here.
      if provenance == .unknown, isHandedOn(at: parent, for: parameter) {
        provenance = self.provenance(of: parent)
      }
    case .return, .body: provenance = self.provenance(ofFunction: use)
    default: return .unknown
    }
    switch provenance {
    case .caller: return .keeps
    case .lost(let region):
      return .drops(region.callee, region.evidence, handOn: region.handOn ?? region.call)
    case .propagated: return .propagates
    case .result(parameter.function): return .isInResult
    case .callable, .result, .scoped, .stored, .unknown: return .unknown
    }
  }
}
