/// A test of a random program: it uses one member of a new object, or one function.
///
/// The tests depend only on the tree, so programs that differ in nothing else keep their
/// observations.
struct SampleTest {
  /// The number of the member or function that it uses, or of the type that it creates; this is
  /// also its site.
  let id: Int
  let form: Form
  /// The type of the object.
  var type: Int?
  /// The member or function; nil for a creation alone.
  var function: FunctionDeclaration?

  /// The part of the test that runs in an overriding scope.
  enum Form: Int, CaseIterable {
    case nothing, everything, creation
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
    return Array(result.prefix(Self.testLimit))
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
    writeProbing("import ProgramProbe")
    write("")
    write("final class \(upper("Tests")): XCTestCase {")
    indented { writer in for test in writer.program.tests { writer.write(test) } }
    write("}")
  }

  func testName(_ test: SampleTest) -> String { "test\(test.id)" }

  private mutating func write(_ test: SampleTest) {
    let word = needsAwait(test) ? "await " : ""
    write("func \(testName(test))()\(word.isEmpty ? "" : " async") {", site: -test.id)
    indented { writer in
      switch test.form {
      case .nothing: writer.writeBody(of: test)
      case .everything:
        writer.writeScope(of: test, "\(word)withDependencies {") { $0.writeBody(of: test) }
      case .creation: writer.writeBody(of: test)
      }
    }
    write("}")
  }

  private func needsAwait(_ test: SampleTest) -> Bool {
    guard let function = test.function else { return false }
    return function.isAsync || test.type.flatMap(program.type)?.kind == .actor
  }

  private mutating func writeScope(
    of test: SampleTest, _ opening: String, _ body: (inout Self) -> Void
  ) {
    write(opening)
    for key in program.keys(overriddenBy: test) {
      write("  $0.\(accessor(key)) = \(valueType) { \(SampleTest.override) }")
    }
    write("} operation: {")
    indented(body)
    write("}")
  }

  private mutating func writeBody(of test: SampleTest) {
    if let type = test.type {
      if test.form == .creation {
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
      writeProbing(
        "  sample.add(test: \(test.id)) { await \(upper("Tests"))().\(testName(test))() }")
    }
  }
}
