internal import DependencyFacts

/// New values that a function of the program makes, `var values = DependencyValues()`, and sets
/// some of, and the scopes that replace all values by these: `$0 = .mocked()`.
struct MadeValues: KnowsRegistrations {
  typealias Override = (part: DependencyPart, place: CodeRef)

  let registrations: Registrations
  /// The overrides by functions that may make values, by function. Their places are in it.
  private let overrides: [DeclRef: [Override]]
  /// The names that scopes give the values which they replace.
  private(set) var replaced: Set<CodeRef> = []
  /// The parts that the new values have set, at those names, in program order.
  private(set) var made: [Override] = []
  /// The places that set a part of new values, which changes nothing by itself.
  private(set) var setting: Set<CodeRef> = []
  private var known: [DeclRef: [DependencyPart]?] = [:]

  /// - Parameter calls: the calls that override something.
  init(of registrations: Registrations, _ calls: [Override]) {
    self.registrations = registrations
    let facts = registrations.facts
    let names = Set(
      registrations.system.valuesTypes.map(registrations.symbols.baseName) + [.known(.Self)])
    let makers = registrations.symbols.declarations.functions.filter { function in
      facts.names(inType: facts.declaration(function).type, in: function.file)
        .contains(where: names.contains)
        && registrations.expressions.expectedResult(of: function).instance
          .map(registrations.system.valuesTypes.contains) == true
    }
    let units = Set(makers)
    func isInMaker(_ place: CodeRef) -> Bool { units.contains(facts.declaration(around: place)) }
    overrides = Dictionary(
      grouping: registrations.assignedParts(where: isInMaker)
        + calls.filter { isInMaker($0.place) }
    ) { facts.declaration(around: $0.place) }
    for maker in makers { _ = parts(of: maker, 0) }
    for name in Set(makers.map { facts.declaration($0).name }) {
      for place in registrations.sites[name] {
        if let call = facts.call(of: place) { addReplacement(by: call) }
      }
    }
    for name in names {
      for place in registrations.sites[name] {
        if let call = facts.call(of: place) { addReplacement(by: call) }
      }
    }
    made.sort { $0.place < $1.place }
  }

  /// A scope that begins so has none of the values around it.
  private mutating func addReplacement(by call: CodeRef) {
    guard let assignment = facts.parent(of: call), facts.node(assignment).kind == .assignment,
      let target = facts.firstChild(of: assignment), target != call,
      facts.node(target).kind == .name, registrations.isParameterOfUpdate(target),
      let closure = facts.closure(around: target), let block = facts.block(of: closure),
      facts.statements(of: block).first == assignment, let parts = parts(madeBy: call, 0)
    else { return }
    replaced.insert(target)
    made += parts.map { ($0, target) }
  }

  /// The parts that new values have set; nil for any other values.
  private mutating func parts(madeBy value: CodeRef, _ depth: Int) -> [DependencyPart]? {
    guard depth < 8, facts.node(value).kind == .call else { return nil }
    if expressions.createsValues(value) { return facts.arguments(of: value).isEmpty ? [] : nil }
    guard case .functions(let functions) = expressions.callTarget(of: value),
      let function = functions.only
    else { return nil }
    return parts(of: function, depth)
  }

  private mutating func parts(of function: DeclRef, _ depth: Int) -> [DependencyPart]? {
    if let known = known[function] { return known }
    known[function] = .some(nil)
    let found = parts(returnedBy: function, depth + 1)
    known[function] = .some(found)
    return found
  }

  private mutating func parts(returnedBy function: DeclRef, _ depth: Int) -> [DependencyPart]? {
    guard
      expressions.expectedResult(of: function).instance.map(system.valuesTypes.contains) == true,
      let body = facts.body(of: function), let last = facts.statements(of: body).last,
      let result = facts.result(of: last)
    else { return nil }
    let statements = facts.statements(of: body)
    guard facts.node(result).kind == .name else {
      return statements.count == 1 ? parts(madeBy: result, depth) : nil
    }
    guard case .local(let variable) = expressions.lookUpValue(facts.node(result).name, at: result),
      let value = facts.initialValue(of: variable), var parts = parts(madeBy: value, depth)
    else { return nil }
    let own = overrides[function] ?? []
    for statement in statements {
      for place in facts.nodes(in: statement) where isName(place, of: variable) && place != result {
        guard isRead(place) || own.contains(where: { sets($0.place, place, in: statement) }) else {
          return nil
        }
      }
    }
    let made = own.filter { isName(facts.start(ofChain: $0.place), of: variable) }
    setting.formUnion(made.map(\.place))
    parts += made.map(\.part)
    return parts
  }

  private func isName(_ place: CodeRef, of variable: DeclRef) -> Bool {
    guard facts.node(place).kind == .name,
      facts.node(place).name == facts.declaration(variable).name
    else { return false }
    if case .local(variable) = expressions.lookUpValue(facts.node(place).name, at: place) {
      return true
    }
    return false
  }

  /// `values.api` in an expression: what changes a part of it is an override as well.
  private func isRead(_ name: CodeRef) -> Bool {
    guard let member = facts.parent(of: name), facts.node(member).kind == .member,
      facts.firstChild(of: member) == name
    else { return false }
    return facts.call(of: member) == nil && !facts.isPartOfAssigned(name)
  }

  /// `API.self`, `\.api`
  private func isWrittenKey(_ value: CodeRef) -> Bool {
    facts.node(value).kind == .keyPath || facts.node(value).name == .`self`
  }

  /// Whether an override is a statement of its own that begins with a name: `values.api = .mock`,
  /// `values.setUp()`.
  private func sets(_ override: CodeRef, _ name: CodeRef, in statement: CodeRef) -> Bool {
    guard facts.start(ofChain: override) == name else { return false }
    // `values[key]` may be any dependency.
    if let element = facts.parent(of: name), facts.node(element).kind == .subscript,
      !facts.arguments(of: element).compactMap(facts.firstChild).allSatisfy(isWrittenKey)
    {
      return false
    }
    return facts.call(of: override) == statement || facts.parent(of: override) == statement
  }
}
