internal import DependencyFacts

/// A function that a test library runs as one test.
package struct TestFunction {
  package let declaration: DeclRef
  /// The other code that the library runs for it: the initialisers and properties of its type,
  /// `setUp` and the like.
  let fixtures: [DeclRef]
  /// The declarations whose attributes may contain its traits: its own, and the enclosing types.
  package let suites: [DeclRef]
}

/// The tests of a program: `@Test` functions, and the `test…` methods of test cases.
struct TestFunctions: KnowsExpressions {
  private(set) var all: [TestFunction] = []
  private var fixtures: [Nominal: [DeclRef]] = [:]
  /// By the declaration around the tests; nil for none.
  private var suites: [DeclRef?: Suites] = [:]
  let expressions: ExpressionResolution

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    all = symbols.declarations.functions.compactMap { isTest($0) ? test($0) : nil }
  }

  /// The declarations of the types around a test.
  private struct Suites {
    let declarations: [DeclRef]
    let areDisabled: Bool
  }

  /// Nil if the test is disabled.
  private mutating func test(_ ref: DeclRef) -> TestFunction? {
    let suites = suites(around: ref)
    guard !suites.areDisabled, !isDisabled(ref) else { return nil }
    return TestFunction(
      declaration: ref,
      fixtures: symbols.enclosingType(of: ref).map { fixtures(of: $0) } ?? [],
      suites: [ref] + suites.declarations)
  }

  private mutating func suites(around ref: DeclRef) -> Suites {
    let parent = facts.parent(of: ref)
    if let known = suites[parent] { return known }
    let declarations = types(around: ref).flatMap(symbols.declarations(of:))
    let found = Suites(
      declarations: declarations, areDisabled: declarations.contains(where: isDisabled))
    suites[parent] = found
    return found
  }

  /// The types around a declaration, innermost first. An extension need not be in the type that its
  /// type is in: `extension AllTests.ModelTests`
  private func types(around ref: DeclRef) -> [Nominal] {
    var found: [Nominal] = []
    var pending = [ref]
    while let ref = pending.popLast() {
      for outer in facts.outward(from: ref).dropFirst() {
        guard let type = symbols.nominal(of: outer), !found.contains(type) else { continue }
        found.append(type)
        pending += symbols.declarations(of: type)
      }
    }
    return found
  }

  /// Whether a trait keeps the tests of a declaration from running: `.disabled("flaky")`
  private func isDisabled(_ suite: DeclRef) -> Bool {
    let testing = facts.libraries.testing
    return facts.attributes(of: suite).contains { attribute in
      guard testing.hasTraits(attribute: attribute.name),
        let arguments = facts.arguments(of: attribute, of: suite)
      else { return false }
      return facts.arguments(of: arguments).compactMap(facts.firstChild).contains { trait in
        let callee = facts.callee(of: trait) ?? trait
        guard facts.node(callee).kind.hasName, testing.disables(trait: facts.node(callee).name)
        else { return false }
        return facts.node(trait).kind != .call
          || facts.arguments(of: trait).allSatisfy { argument in
            !testing.isCondition(label: facts.node(argument).name)
              && facts.firstChild(of: argument).map { facts.node($0).kind != .closure } ?? true
          }
      }
    }
  }

  /// The members that run for each test of a type, including those of its superclasses.
  private mutating func fixtures(of type: Nominal) -> [DeclRef] {
    if let known = fixtures[type] { return known }
    var found: [DeclRef] = []
    var hooks: [DeclRef] = []
    let isCase = isTestCase(type)
    for case .program(let id) in types.lineage(of: type) {
      for member in symbols[id].declarations.flatMap(facts.members(in:))
      where isFixture(member, isCase: isCase) {
        let overriding = found.first { overrides($0, member) }
        if let overriding, !callsSuper(overriding) { continue }
        if isHook(member, of: type) { hooks.append(member) } else { found.append(member) }
      }
    }
    found += hooks.filter { hook in found.contains { alwaysCalls(hook, $0) } }
    fixtures[type] = found
    return found
  }

  private func overrides(_ one: DeclRef, _ other: DeclRef) -> Bool {
    facts.declaration(one).kind == .function
      && facts.declaration(one).name == facts.declaration(other).name
      && facts.haveSameSignature(one, other)
  }

  /// Whether a function runs the one that it overrides, if the code that runs both is unknown.
  private func callsSuper(_ function: DeclRef) -> Bool {
    facts.body(of: function).map(facts.nodes(in:))?.contains { node in
      facts.node(node).name == facts.declaration(function).name
        && facts.base(of: node).map { facts.node($0).name == .known(.super) } ?? false
    } ?? false
  }

  /// Whether a function overrides one that a class of the program introduces, so that no library
  /// calls it.
  private func isHook(_ function: DeclRef, of type: Nominal) -> Bool {
    guard facts.declaration(function).kind == .function else { return false }
    return types.lineage(of: type).contains { parent in
      guard case .program = parent else { return false }
      return symbols.members(of: parent, named: facts.declaration(function).name).contains {
        !facts.declaration($0).flags.contains(.isOverride) && overrides(function, $0)
      }
    }
  }

  /// Whether a statement of a function calls a hook of the same object, and nothing before it can
  /// leave the function.
  private func alwaysCalls(_ hook: DeclRef, _ function: DeclRef) -> Bool {
    guard let body = facts.body(of: function) else { return false }
    return facts.statements(of: body).prefix { !facts.mayLeave($0) }.contains { statement in
      guard let callee = facts.callee(of: statement),
        facts.node(callee).name == facts.declaration(hook).name
      else { return false }
      return facts.node(callee).kind == .name || facts.isMemberOfSelf(callee)
    }
  }

  private func isFixture(_ member: DeclRef, isCase: Bool) -> Bool {
    let declaration = facts.declaration(member)
    guard !declaration.flags.contains(.isStatic) || declaration.flags.contains(.isOverride) else {
      return false
    }
    switch declaration.kind {
    case .initializer: return true
    case .deinitializer: return true
    case .variable: return declaration.flags.isDisjoint(with: [.isLazy, .isComputed])
    case .function: return isCase && declaration.flags.contains(.isOverride)
    default: return false
    }
  }
}

extension KnowsExpressions {
  /// Whether a test library runs a function as one test.
  func isTest(_ ref: DeclRef) -> Bool {
    modules.isTest(file: ref.file) && (isTestOfSuite(ref) || isTestOfCase(ref))
  }

  private func isTestOfSuite(_ ref: DeclRef) -> Bool {
    facts.attributes(of: ref).contains { facts.libraries.testing.isTest(attribute: $0.name) }
  }

  private func isTestOfCase(_ ref: DeclRef) -> Bool {
    let name = facts.string(facts.declaration(ref).name)
    guard facts.libraries.testing.isLikeTest(spelling: name), facts.parameterSlice(of: ref).isEmpty,
      !facts.declaration(ref).flags.contains(.isStatic), let type = symbols.enclosingType(of: ref)
    else { return false }
    return isTestCase(type)
  }

  fileprivate func isTestCase(_ type: Nominal) -> Bool { kinds.isKind(.testCase, type) }
}
