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
    /// A store gets an action.
    case store(Sending)
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
    switch number % 4 {
    case 0: return .direct
    case 1 where test.form == .everything && !suspends(test): return .helper
    case 2 where test.form == .nothing && !suspends(test): return .setUp
    default:
      let all = Sending.all(suspending: suspends(test))
      return .store(all[number / 4 % all.count])
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
    write("\(probing("// "))import XCTest")
    write("\(probing("// "))import ComposableArchitecture")
    writeProbing("import ProgramProbe")
    for test in program.tests {
      guard case .store(let sending) = test.way else { continue }
      writeReducer(of: test, sending)
    }
    for test in program.tests where test.way == .setUp { writeCase(of: [test]) }
    writeCase(of: program.tests.filter { $0.way != .setUp })
  }

  private func caseName(_ test: SampleTest) -> String {
    upper(test.way == .setUp ? "Tests\(test.id)" : "Tests")
  }

  private mutating func writeCase(of tests: [SampleTest]) {
    guard let first = tests.first else { return }
    write("")
    write("final class \(caseName(first)): XCTestCase {")
    indented { writer in
      for test in tests { writer.write(test) }
      if tests.contains(where: { $0.way == .helper }) { writer.writeHelper() }
    }
    write("}")
  }

  func testName(_ test: SampleTest) -> String { "test\(test.id)" }

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
      case (.setUp, _): break
      case (.store(let sending), _): writer.writeStore(of: test, sending)
      case (.helper, _):
        writer.writeHelped(test) { $0.writeBody(of: test) }
      case (.direct, .everything):
        writer.writeScope(of: test, "\(word)withDependencies {") { $0.writeBody(of: test) }
      case (.direct, .nothing), (.direct, .creation): writer.writeBody(of: test)
      }
    }
    write("}")
  }

  private func needsAwait(_ test: SampleTest) -> Bool {
    if case .store = test.way { return true }
    return program.suspends(test)
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
      if test.form == .creation, test.way == .direct {
        writeScope(of: test, "let model = withDependencies {") {
          $0.write("\($0.typeName(type))()")
        }
      } else {
        write("let model = \(typeName(type))()")
      }
      writeProbing("Probe.keep(model)")
    }
    guard let function = test.function else { return }
    let isActor = test.type.flatMap(program.type)?.kind == .actor
    let receiver = test.type == nil ? nil : "model"
    write(drive(of: function, on: receiver, isAwaited: isActor))
  }

  /// The probe's calls of the tests.
  mutating func writeTestDrives() {
    for test in program.tests {
      writeProbing("  sample.add(test: \(test.id)) {")
      writeProbing("    let tests = \(caseName(test))(); tests.setUp()")
      writeProbing("    await tests.\(testName(test))()")
      writeProbing("  }")
    }
  }
}
