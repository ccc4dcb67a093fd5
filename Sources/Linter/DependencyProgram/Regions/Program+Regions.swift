internal import DependencyFacts

/// Whose current values a piece of code runs with.
enum Provenance: Equatable {
  /// Those of whoever calls the unit: a function, an initialiser, an accessor, a variable's value.
  case caller(DeclRef)
  /// Those of whoever calls the closure that the variable holds.
  case callable(DeclRef)
  /// Not those of the code around the closure; the call is where it was handed over.
  case lost(LostRegion)
  /// The caller's, with overrides.
  case scoped(CodeRef)
  /// A model's, or what a continuation captured.
  case propagated(CodeRef)
  /// Nobody can say.
  case unknown
}

/// A closure that does not get the values of the code around it.
package struct LostRegion: Hashable {
  /// The call that takes the closure, or the assignment.
  package var call: CodeRef
  /// The closure, or the function named in its place.
  package var closure: CodeRef
  /// How the taker is called in a message.
  package var taker: String
}

/// What becomes of a closure that is passed for a parameter.
enum Escape {
  case keeps
  case drops(String)
  case unknown
}

struct ParameterRef: Hashable {
  var function: DeclRef
  var index: Int
}

extension Program {
  func provenance(of ref: CodeRef) -> Provenance { settlement(of: ref).provenance }

  /// Whether two places run with the same current values: no closure between them has others.
  func haveSameValues(_ one: CodeRef, _ other: CodeRef) -> Bool {
    settlement(of: one).place == settlement(of: other).place
  }

  /// The closure, or the whole body, that decides with whose values a place runs.
  private func settlement(of ref: CodeRef) -> (place: CodeRef, provenance: Provenance) {
    var current = ref
    var isCaptured = false
    while let parent = parent(of: current) {
      // What a capture list names is evaluated where the closure is made.
      if node(current).kind == .capture {
        isCaptured = true
      } else if node(current).kind == .closure, !isCaptured {
        switch crossing(current, into: parent) {
        case .keeps: break
        case .settled(let provenance): return (current, provenance)
        }
      } else {
        isCaptured = false
      }
      current = parent
    }
    return (current, provenance(ofRoot: current))
  }

  private func provenance(ofRoot root: CodeRef) -> Provenance {
    let flags = node(root).flags
    guard !flags.contains(.defaultArgument), !flags.contains(.attributeArguments) else {
      return .unknown
    }
    return .caller(DeclRef(file: root.file, id: node(root).declaration))
  }

  private enum Crossing {
    case keeps
    case settled(Provenance)
  }

  /// From inside a closure to the code that it stands in.
  private func crossing(_ closure: CodeRef, into parent: CodeRef) -> Crossing {
    let node = node(parent)
    switch node.kind {
    case .argument: return crossing(argument: parent, value: closure)
    case .call where firstChild(of: parent) == closure: return .keeps
    case .local:
      return .settled(.callable(DeclRef(file: parent.file, id: node.declaration)))
    case .body where node.flags.contains(.initialValue):
      return .settled(.callable(DeclRef(file: parent.file, id: node.declaration)))
    case .assignment: return .settled(assigned(closure, in: parent))
    default: return .settled(.unknown)
    }
  }

  /// From the closure or function that an argument is to the call around it.
  private func crossing(argument: CodeRef, value: CodeRef) -> Crossing {
    guard let call = parent(of: argument), node(call).kind == .call else {
      return .settled(.unknown)
    }
    if let scope = scopeCall(call) {
      guard scope.operation == value else { return .keeps }
      switch scope.kind {
      case .overrides: return .settled(.scoped(call))
      case .from: return .settled(.propagated(call))
      case .yield:
        // What was captured are the values of the place where it was, if that is in sight.
        return .settled(capture(yieldedBy: call).map(provenance(of:)) ?? .propagated(call))
      case .escaped, .prepare: return .keeps
      }
    }
    switch passing(of: argument, value: value, in: call) {
    case .keeps: return .keeps
    case .drops(let taker):
      return .settled(.lost(LostRegion(call: call, closure: value, taker: taker)))
    case .unknown: return .settled(.unknown)
    }
  }

  /// The provenance of a function that is named where a closure is asked for.
  func provenance(ofReference ref: CodeRef, argument: CodeRef) -> Provenance {
    switch crossing(argument: argument, value: ref) {
    case .keeps: provenance(of: argument)
    case .settled(let provenance): provenance
    }
  }

  private func assigned(_ closure: CodeRef, in assignment: CodeRef) -> Provenance {
    guard let target = firstChild(of: assignment), target != closure,
      node(target).kind == .member
    else { return .unknown }
    for boundary in boundaries.named(node(target).name) {
      guard case .assignment = boundary.callee,
        boundaries.isUndeclared(node(target).name)
      else { continue }
      return .lost(
        LostRegion(call: assignment, closure: closure, taker: boundary.description))
    }
    return .unknown
  }

  // MARK: Handing a closure to a function

  private func passing(of argument: CodeRef, value: CodeRef, in call: CodeRef) -> Escape {
    guard let callee = firstChild(of: call) else { return .unknown }
    if let boundary = boundary(of: argument, in: call, callee: callee) {
      switch boundary.passing {
      case .keeps: return .keeps
      case .drops: return .drops(boundary.description)
      case .dropsIfAwaited:
        return node(call).flags.contains(.awaited) ? .drops(boundary.description) : .keeps
      }
    }
    if let (function, index) = parameter(of: argument, in: call) {
      return escape(of: ParameterRef(function: function, index: index))
    }
    guard boundaries.isUndeclared(calleeName(callee)) else {
      return agreedEscape(of: argument, in: call, callee: callee)
    }
    guard capturesSelfWeakly(value) else { return .unknown }
    return .drops("'\(string(calleeName(callee)))'")
  }

  /// What all functions of the program with the callee's name do with the closure, the receiver's type
  /// being unknown: kept only if every one keeps it.
  private func agreedEscape(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Escape {
    guard node(callee).kind == .member, let base = firstChild(of: callee),
      valueType(of: base) == .unknown
    else { return .unknown }
    let functions = boundaries.functions(named: node(callee).name)
    let parameters = functions.compactMap { function in
      matchedParameters(of: function, in: call)?[argument].map {
        ParameterRef(function: function, index: $0)
      }
    }
    guard !parameters.isEmpty else { return .unknown }
    let areKept = parameters.allSatisfy { parameter in
      if case .keeps = escape(of: parameter) { true } else { false }
    }
    return areKept ? .keeps : .unknown
  }

  private func calleeName(_ callee: CodeRef) -> Name {
    node(callee).kind.hasName ? node(callee).name : .none
  }

  /// `[weak self]` and `[unowned self]` are written only where a closure outlives the call.
  private func capturesSelfWeakly(_ closure: CodeRef) -> Bool {
    node(closure).kind == .closure
      && children(of: closure).contains { child in
        node(child).kind == .capture && node(child).name == .`self`
          && !node(child).flags.isDisjoint(with: [.weak, .unowned])
      }
  }

  /// The row of the table that an argument of a call falls under.
  private func boundary(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Boundary? {
    let name = calleeName(callee)
    guard name != Name.none else { return nil }
    let label = string(node(argument).name)
    let rows = boundaries.named(name) + boundaries.anyFunction
    return rows.first { row in
      (row.labels.isEmpty || row.labels.contains(label)) && matches(row, call: call, callee: callee)
    }
  }

  private func matches(_ row: Boundary, call: CodeRef, callee: CodeRef) -> Bool {
    let name = node(callee).name
    let base = node(callee).kind == .member ? firstChild(of: callee) : nil
    switch row.callee {
    case .construction(of: let type):
      guard case .construction(.external(let external), _) = callTarget(of: call) else {
        return false
      }
      return string(external) == type
    case .staticMember(_, of: let type):
      guard let base, case .metatype(.external(let external)) = valueType(of: base) else {
        return false
      }
      return string(external) == type
    case .member(_, of: let types):
      // Without a base it is called on `self`, in an extension of the type.
      let receiver = base.map { valueType(of: $0) } ?? selfType(at: callee)
      guard case .instance(.external(let external)) = receiver else { return false }
      return types.contains(string(external))
    case .anyMember:
      guard let base, boundaries.isUndeclared(name) else { return false }
      return !isOfProgram(valueType(of: base))
    case .function: return node(callee).kind == .name && boundaries.isUndeclared(name)
    case .anyFunction:
      guard boundaries.isUndeclared(name) else { return false }
      if case .construction(.program, _) = callTarget(of: call) { return false }
      return true
    case .named(let function): return isCall(call, of: function, callee: callee, base: base)
    case .assignment: return false
    }
  }

  /// Whether a call is one of a function that the user names.
  private func isCall(
    _ call: CodeRef, of function: FunctionName, callee: CodeRef, base: CodeRef?
  ) -> Bool {
    var hasTrailing = false
    let arguments = arguments(of: call).map { argument in
      let isTrailing = node(argument).flags.contains(.trailingClosure)
      defer { hasTrailing = hasTrailing || isTrailing }
      let label = string(node(argument).name)
      return (
        label: label.isEmpty ? "_" : label, isFirstTrailingClosure: isTrailing && !hasTrailing
      )
    }
    guard function.takes(arguments) else { return false }
    guard let type = function.type else { return true }
    guard let typeName = names.existing(type) else { return false }
    if function.name == "init" {
      guard case .construction(let nominal, _) = callTarget(of: call) else { return false }
      return name(of: nominal) == type
    }
    let receiver = base.map { valueType(of: $0) } ?? selfType(at: callee)
    guard let nominal = receiver.nominal else { return false }
    return name(of: nominal) == type || inherits(nominal, from: [typeName])
  }

  private func isOfProgram(_ type: ValueType) -> Bool {
    if case .program? = type.nominal { true } else { false }
  }

  // MARK: The program's own functions

  /// What a function does with a closure that is passed for a parameter.
  private func escape(of parameter: ParameterRef) -> Escape {
    if let known = escapes[parameter] { return known }
    // A cycle of functions that pass a closure around says nothing.
    escapes[parameter] = .unknown
    let found = asDeeper { findEscape(of: parameter) } ?? .unknown
    escapes[parameter] = found
    return found
  }

  private func findEscape(of parameter: ParameterRef) -> Escape {
    let fact = parameters(of: parameter.function)[parameter.index]
    guard let type = typeNode(fact.type, in: parameter.function.file) else { return .unknown }
    let body = declaration(parameter.function).body
    guard body != .none else { return .unknown }
    let isEscaping = type.kind != .function || type.flags.contains(.escaping)
    let root = CodeRef(file: parameter.function.file, id: body)
    // One that does not escape runs in place, or in a scope that the function makes for it.
    var isKept = true
    var hasUse = !isEscaping
    for use in uses(of: fact.name, in: root, of: parameter) {
      hasUse = true
      switch escape(ofUse: use) {
      case .drops(let taker): return .drops(taker)
      case .keeps: break
      case .unknown: isKept = false
      }
    }
    return hasUse && isKept ? .keeps : .unknown
  }

  /// Whether a function only looks at what it is given: every use is a member's base.
  func isOnlyRead(_ parameter: ParameterRef) -> Bool {
    let body = declaration(parameter.function).body
    guard body != .none else { return false }
    let name = parameters(of: parameter.function)[parameter.index].name
    let root = CodeRef(file: parameter.function.file, id: body)
    return uses(of: name, in: root, of: parameter).allSatisfy { use in
      guard let parent = parent(of: use) else { return false }
      return node(parent).kind == .member
    }
  }

  private func uses(of name: Name, in root: CodeRef, of parameter: ParameterRef) -> [CodeRef] {
    let end = node(root).end
    let code = facts(root.file).code
    return (root.id.index..<end).compactMap { index in
      guard code[Int(index)].kind == .name, code[Int(index)].name == name else { return nil }
      let ref = CodeRef(file: root.file, id: CodeID(index: index))
      guard
        case .parameter(of: parameter.function, index: parameter.index) = lookUpValue(name, at: ref)
      else { return nil }
      return ref
    }
  }

  private func escape(ofUse use: CodeRef) -> Escape {
    guard let parent = parent(of: use) else { return .unknown }
    let provenance: Provenance
    switch node(parent).kind {
    case .call where firstChild(of: parent) == use: provenance = self.provenance(of: use)
    case .argument: provenance = self.provenance(ofReference: use, argument: parent)
    default: return .unknown
    }
    switch provenance {
    case .caller: return .keeps
    case .lost(let region): return .drops(region.taker)
    case .callable, .scoped, .propagated, .unknown: return .unknown
    }
  }
}
