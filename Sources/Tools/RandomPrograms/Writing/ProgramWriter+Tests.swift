/// A test of a random program: it uses one member of a new object, or one function.
///
/// The tests depend only on the tree, so programs that differ in nothing else keep their
/// observations.
struct SampleTest {
  /// The number of the member or function that it uses, or of the type that it creates; this is
  /// also its site.
  let id: Int
  let form: Form
  var way = Way.direct
  /// The type of the object.
  var type: Int?
  /// The member or function; nil for a creation alone.
  var function: FunctionDeclaration?

  /// The part of the test that runs in an overriding scope.
  enum Form: Int, CaseIterable {
    case nothing, everything, creation
  }

  /// The code of the test case between the test and the code that it uses.
  enum Way: Equatable {
    case direct
    /// A helper that runs a closure in the scope.
    case helper
    /// The test does nothing: `setUp` does.
    case setUp
    /// `invokeTest` opens the scope, in the test case or in the class above.
    case hook
    /// The scope is a trait of the test or of its suite.
    case trait
    /// The initialiser of the suite opens the scope: for the object, or for all that happens.
    case initializer
    /// A helper calls the member through a protocol.
    case witness
    /// A store gets an action.
    case store(Sending)

    /// Whether the test is the only one of its test case or suite.
    var hasOwnCase: Bool { [.setUp, .hook, .trait, .initializer].contains(self) }
  }

  /// The value of its overrides. No scope of a program and no default has it.
  static let override = 900
}

extension SampleProgram {
  /// The maximum number of a program's tests that are run.
  private static let testLimit = 12

  var tests: [SampleTest] {
    var result: [SampleTest] = []
    for type in types {
      for member in allMembers(of: type.id) where member.isDriven && !member.isStatic {
        let id = type.id * 1000 + member.id
        result.append(
          SampleTest(id: id, form: form(id, hasObject: true), type: type.id, function: member))
      }
      result.append(SampleTest(id: type.id, form: form(type.id, hasObject: true), type: type.id))
    }
    for function in functions where function.isDriven {
      result.append(
        SampleTest(
          id: function.id, form: form(function.id, hasObject: false), function: function))
    }
    return result.prefix(Self.testLimit).map { test in
      var test = test
      test.way = way(of: test)
      return test
    }
  }

  /// Whether the code of a test suspends.
  func suspends(_ test: SampleTest) -> Bool {
    guard let function = test.function else { return false }
    return function.isAsync || test.type.flatMap(type)?.kind == .actor
  }

  private func way(of test: SampleTest) -> SampleTest.Way {
    let number = test.id / 3
    let isAtOnce = !suspends(test)
    let isScoped = test.form == .everything
    switch number % 11 {
    case 0: return .direct
    case 1 where isScoped && isAtOnce: return .helper
    case 2 where test.form == .nothing && isAtOnce: return .setUp
    case 3 where isScoped && isAtOnce: return .hook
    case 4 where isScoped: return .trait
    case 5 where test.type != nil && (isAtOnce || !isScoped): return .initializer
    case 6 where test.function != nil && test.type != nil && isAtOnce: return .witness
    default:
      let all = Sending.all(suspending: !isAtOnce)
      return .store(all[(number / 11 + number) % all.count])
    }
  }

  private func form(_ id: Int, hasObject: Bool) -> SampleTest.Form {
    let forms: [SampleTest.Form] = hasObject ? SampleTest.Form.allCases : [.nothing, .everything]
    return forms[id % forms.count]
  }

  /// The keys that a test overrides.
  func keys(overriddenBy test: SampleTest) -> [Int] {
    guard test.form != .nothing else { return [] }
    return keys.map(\.id).suffix(test.id.isMultiple(of: 2) ? 1 : keys.count)
  }
}

extension ProgramWriter {
  static let testPath = "Tests.swift"

  /// The file with the tests; the probe replaces the test library's class.
  mutating func writeTests() {
    write("import Dependencies")
    for library in ["XCTest", "Testing", "DependenciesTestSupport", "ComposableArchitecture"] {
      write("\(probing("// "))import \(library)")
    }
    writeProbing("import ProgramProbe")
    for test in program.tests {
      switch test.way {
      case .store(let sending): writeReducer(of: test, sending)
      case .witness: writeWitness(of: test)
      default: break
      }
    }
    for test in program.tests where test.way.hasOwnCase { writeCase(of: [test]) }
    writeCase(of: program.tests.filter { !$0.way.hasOwnCase })
  }

  func testName(_ test: SampleTest) -> String { "test\(test.id)" }

  func needsAwait(_ test: SampleTest) -> Bool {
    if case .store = test.way { return true }
    return program.suspends(test)
  }

  // MARK: Test cases and suites

  private func caseName(_ test: SampleTest) -> String {
    upper(test.way.hasOwnCase ? "Tests\(test.id)" : "Tests")
  }

  private mutating func writeCase(of tests: [SampleTest]) {
    guard let first = tests.first else { return }
    let name = caseName(first)
    var above = "XCTestCase"
    write("")
    switch first.way {
    case .trait, .initializer:
      writeSuite(of: first, name)
      return
    case .hook where first.id.isMultiple(of: 2):
      above = upper("Hooked\(first.id)")
      write("class \(above): XCTestCase {")
      indented { $0.writeHook(of: first) }
      write("}")
    default: break
    }
    write("final class \(name): \(above) {")
    indented { writer in
      if first.way == .hook, above == "XCTestCase" { writer.writeHook(of: first) }
      for test in tests { writer.write(test) }
      if tests.contains(where: { $0.way == .helper }) { writer.writeHelper() }
    }
    write("}")
  }

  private mutating func writeHook(of test: SampleTest) {
    write("override func invokeTest() {")
    indented { writer in
      writer.writeScope(of: test, "withDependencies {") { $0.write("super.invokeTest()") }
    }
    write("}")
  }

  private mutating func writeSuite(of test: SampleTest, _ name: String) {
    let isOfSuite = test.way == .trait && test.id.isMultiple(of: 2)
    if isOfSuite { writeTrait(of: test, "@Suite") }
    write("struct \(name) {")
    indented { writer in
      if test.way == .initializer { writer.writeInitializer(of: test) }
      if test.way == .trait, !isOfSuite {
        writer.writeTrait(of: test, "@Test")
      } else {
        writer.write("\(writer.probing("// "))@Test")
      }
      writer.write(test)
    }
    write("}")
  }

  /// The attribute of a test or suite, which only the linter sees: the probe opens the scope.
  private mutating func writeTrait(of test: SampleTest, _ attribute: String) {
    let hidden = probing("// ")
    write("\(hidden)\(attribute)(.dependencies {")
    for override in overrides(of: test) { write("\(hidden)  \(override)") }
    write("\(hidden)})")
  }

  private mutating func writeInitializer(of test: SampleTest) {
    guard let type = test.type.map(typeName) else { return }
    switch test.form {
    case .nothing: write("let model = \(type)()")
    case .everything:
      write("init() {")
      indented { writer in
        writer.writeScope(of: test, "withDependencies {") { $0.writeBody(of: test) }
      }
      write("}")
    case .creation:
      write("let model: \(type)")
      write("init() {")
      indented { writer in
        writer.writeScope(of: test, "model = withDependencies {") { $0.write("\(type)()") }
        writer.writeProbing("Probe.keep(model)")
      }
      write("}")
    }
  }

  // MARK: Tests

  private mutating func write(_ test: SampleTest) {
    let isAsync = needsAwait(test)
    let word = isAsync ? "await " : ""
    if test.way == .setUp {
      write("override func setUp() {")
      indented { $0.writeBody(of: test) }
      write("}")
    }
    write("func \(testName(test))()\(isAsync ? " async" : "") {", site: -test.id)
    indented { writer in
      switch (test.way, test.form) {
      case (.setUp, _), (.initializer, .everything): break
      case (.initializer, _): writer.writeUse(of: test)
      case (.store(let sending), _): writer.writeStore(of: test, sending)
      case (.helper, _):
        writer.writeHelped(test) { $0.writeBody(of: test) }
      case (.direct, .everything), (.witness, .everything):
        writer.writeScope(of: test, "\(word)withDependencies {") { $0.writeBody(of: test) }
      case (.direct, _), (.witness, _), (.hook, _), (.trait, _): writer.writeBody(of: test)
      }
    }
    write("}")
  }

  /// A scope with the overrides of a test, for its closure.
  private mutating func writeHelper() {
    write("private func inScope(")
    write("  _ update: (inout DependencyValues) -> Void, _ body: () -> Void")
    write(") {")
    write("  withDependencies { update(&$0) } operation: { body() }")
    write("}")
  }

  private mutating func writeHelped(_ test: SampleTest, _ body: (inout Self) -> Void) {
    write("inScope({")
    for override in overrides(of: test) { write("  \(override)") }
    write("}) {")
    indented(body)
    write("}")
  }

  /// A protocol with the member, and the helper that calls it.
  private mutating func writeWitness(of test: SampleTest) {
    guard let type = test.type.map(typeName), let function = test.function else { return }
    let (used, helper) = (upper("Used\(test.id)"), global("act\(test.id)"))
    let call = "used.act\(test.id)()"
    write("")
    write("protocol \(used) { func act\(test.id)() }")
    write("extension \(type): \(used) {")
    write("  func act\(test.id)() { \(drive(of: function, on: "self", isAwaited: false)) }")
    write("}")
    write(
      test.id.isMultiple(of: 2)
        ? "func \(helper)<U: \(used)>(_ used: U) { \(call) }"
        : "func \(helper)(_ used: any \(used)) { \(call) }")
  }

  func overrides(of test: SampleTest) -> [String] {
    program.keys(overriddenBy: test).map {
      "$0.\(accessor($0)) = \(valueType) { \(SampleTest.override) }"
    }
  }

  mutating func writeScope(
    of test: SampleTest, _ opening: String, _ body: (inout Self) -> Void
  ) {
    write(opening)
    for override in overrides(of: test) { write("  \(override)") }
    write("} operation: {")
    indented(body)
    write("}")
  }

  mutating func writeBody(of test: SampleTest) {
    if let type = test.type {
      if test.form == .creation, [.direct, .witness].contains(test.way) {
        writeScope(of: test, "let model = withDependencies {") {
          $0.write("\($0.typeName(type))()")
        }
      } else {
        write("let model = \(typeName(type))()")
      }
      writeProbing("Probe.keep(model)")
    }
    writeUse(of: test)
  }

  /// The call of the member or function.
  private mutating func writeUse(of test: SampleTest) {
    guard let function = test.function else { return }
    guard test.way != .witness else {
      write("\(global("act\(test.id)"))(model)")
      return
    }
    let isActor = test.type.flatMap(program.type)?.kind == .actor
    let receiver = test.type == nil ? nil : "model"
    write(drive(of: function, on: receiver, isAwaited: isActor))
  }

  /// The probe's calls of the tests.
  mutating func writeTestDrives() {
    for test in program.tests {
      let name = caseName(test)
      writeProbing("  sample.add(test: \(test.id)) {")
      switch test.way {
      case .trait:
        writeProbing("    await withDependencies {")
        for override in overrides(of: test) { writeProbing("      \(override)") }
        writeProbing("    } operation: { await \(name)().\(testName(test))() }")
      case .initializer: writeProbing("    await \(name)().\(testName(test))()")
      case .hook:
        writeProbing("    let tests = \(name)()")
        writeProbing("    tests.test = { tests.\(testName(test))() }; tests.invokeTest()")
      default:
        writeProbing("    let tests = \(name)(); tests.setUp()")
        writeProbing("    await tests.\(testName(test))()")
      }
      writeProbing("  }")
    }
  }
}
