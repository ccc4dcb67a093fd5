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
  let expressions: ExpressionResolution

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    all = symbols.declarations.functions.filter(isTest).map { test($0) }
  }

  private mutating func test(_ ref: DeclRef) -> TestFunction {
    let types = facts.outward(from: ref).dropFirst().compactMap(symbols.nominal(of:))
    let suites = [ref] + types.flatMap(symbols.declarations(of:))
    return TestFunction(
      declaration: ref,
      fixtures: symbols.enclosingType(of: ref).map { fixtures(of: $0) } ?? [], suites: suites)
  }

  /// The members that run for each test of a type, including those of its superclasses.
  private mutating func fixtures(of type: Nominal) -> [DeclRef] {
    if let known = fixtures[type] { return known }
    var found: [DeclRef] = []
    let isCase = isTestCase(type)
    for case .program(let id) in types.lineage(of: type) {
      for part in symbols[id].declarations {
        found += facts.members(in: part).filter { isFixture($0, isCase: isCase) }
      }
    }
    fixtures[type] = found
    return found
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
