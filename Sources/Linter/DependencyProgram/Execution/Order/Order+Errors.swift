internal import DependencyFacts

/// The expressions that may throw, of those after a `try`.
extension Order {
  /// Whether an expression itself, and not one of its parts, may throw an error: a `try` covers all
  /// of `try self.makeModel().load()`.
  func mayThrow(_ place: CodeRef) -> Bool {
    switch facts.node(place).kind {
    case .name: mayThrow(name: place)
    case .member: mayThrow(member: place)
    case .call: mayThrow(call: place)
    default: true
    }
  }

  /// Whether an argument of a call is something other than a closure.
  func isNoClosure(_ argument: CodeRef) -> Bool {
    guard let call = facts.parent(of: argument), facts.node(call).kind == .call,
      let value = facts.firstChild(of: argument)
    else { return false }
    return facts.node(value).kind != .closure
  }

  /// Whether the errors of an argument may end in the function that is called: those of a closure,
  /// of an autoclosure, and of an argument of a function that is not known.
  func mayCatch(argument: CodeRef) -> Bool {
    guard isNoClosure(argument), let call = facts.parent(of: argument) else { return true }
    switch expressions.callTarget(of: call) {
    case .construction(.external(let type), let found):
      return !facts.libraries.plainTypes.isPure(type) || !found.isEmpty
    case .construction(.program, _), .enumElement, .functions:
      return regions.isAutoclosure(argument)
    case .variable, .unknown: return true
    }
  }

  private func mayThrow(name: CodeRef) -> Bool {
    if facts.isSelf(name) || facts.node(name).name == .known(.super) { return false }
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .local(let variable): return hasThrowingGetter(variable)
    case .bound, .parameter, .type: return false
    case .globals(let found), .members(let found, of: _):
      return found.refs.contains(where: hasThrowingGetter)
    // The call throws, if anything.
    case .unknown:
      return facts.call(of: name) == nil && !facts.isCapitalized(facts.node(name).name)
        && !facts.libraries.language.isFirstArgument(facts.node(name).name)
    }
  }

  private func mayThrow(member: CodeRef) -> Bool {
    let name = facts.node(member).name
    // `Row.self`, `URLSession.shared`
    if name == .`self` || isInstanceOfLibrary(member) { return false }
    guard symbols.isMemberName(name), let base = facts.firstChild(of: member),
      let owner = expressions.valueType(of: base).nominal
    else { return facts.call(of: member) == nil }
    let found = types.overloads(of: name, in: owner).refs
    if found.isEmpty { return facts.call(of: member) == nil }
    return found.contains(where: hasThrowingGetter)
  }

  private func isInstanceOfLibrary(_ member: CodeRef) -> Bool {
    let name = facts.node(member).name
    guard facts.libraries.state.isInstance(name),
      case .external(let type)? = expressions.owner(ofStatic: member)
    else { return false }
    return types.overloads(of: name, in: .external(type)).isEmpty
  }

  private func hasThrowingGetter(_ variable: DeclRef) -> Bool {
    facts.getter(of: variable).map(isThrowing) ?? false
  }

  private func mayThrow(call: CodeRef) -> Bool {
    switch expressions.callTarget(of: call) {
    case .functions(let found): found.refs.contains(where: isThrowing)
    case .construction(.program(let id), let found):
      found.refs.isEmpty ? inheritsElsewhere(id) : found.refs.contains(where: isThrowing)
    case .construction(.external(let type), let found):
      !found.isEmpty
        || facts.libraries.plainTypes.mayThrow(
          making: type, of: facts.arguments(of: call).map { facts.node($0).name })
    case .enumElement: false
    case .variable, .unknown: true
    }
  }

  /// Whether a class may inherit initialisers that are not part of the program.
  private func inheritsElsewhere(_ type: TypeSymbolID) -> Bool {
    types.lineage(of: .program(type)).contains { if case .external = $0 { true } else { false } }
  }

  func isThrowing(_ function: DeclRef) -> Bool {
    facts.declaration(function).flags.contains(.isThrowing)
  }
}
