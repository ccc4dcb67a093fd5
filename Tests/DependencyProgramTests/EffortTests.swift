import Testing

@testable import DependencyProgram

/// Programs whose analysis once took time quadratic in their size, measured in steps rather than in
/// time.
///
/// Steps are counted only where an answer is computed, so that counting costs nothing.
@Suite struct EffortTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let size: Int
    let text: @Sendable (_ size: Int) -> String
  }

  @Test(
    "twice the program takes at most 2.3 times the steps",
    arguments: [
      Shape(testDescription: "class chain", size: 40) { size in
        "class C0 { @Dependency(\\.a) var a }\n"
          + each(size) { "class C\($0 + 1): C\($0) { func f() { _ = C\($0)(); a.g() } }\n" }
      },
      Shape(testDescription: "class chain in a circle", size: 40) { size in
        "class O { @Dependency(\\.a) var a; func g() {} }\n"
          + each(size) { "class C\($0): C\(($0 + 1) % size) { func f() { _ = O(); g() } }\n" }
      },
      Shape(testDescription: "protocol chain, keys along it", size: 40) { size in
        "protocol P0: DependencyKey {}\nextension P0 { static var liveValue: Int { 1 } }\n"
          + each(size) { "protocol P\($0 + 1): P\($0) {}\nenum K\($0): P\($0 + 1) {}\n" }
      },
      Shape(testDescription: "protocol chain, backwards", size: 40) { size in
        each(size) { "protocol P\($0): P\($0 + 1) {}\nenum K\($0): P\($0) {}\n" }
          + "protocol P\(size): DependencyKey {}\n"
      },
      Shape(testDescription: "conformances of a foreign type", size: 40) { size in
        each(size) {
          "extension String: P\($0) {}\nprotocol P\($0) {}\nenum K\($0): Q\($0) {}\n"
            + "protocol Q\($0): P\($0), DependencyKey {}\n"
        }
      },
      Shape(testDescription: "values with many properties", size: 40) { size in
        "struct S {\n" + each(size) { "var v\($0): Int\n" } + "}\n"
          + each(size) { "enum K\($0): DependencyKey { static var liveValue: S { S() } }\n" }
      },
      Shape(testDescription: "values that grow apart", size: 5) { size in
        each(5) { level in
          "struct S\(level) {\n" + each(size) { "var v\($0): S\(level + 1)\n" } + "}\n"
        } + "struct S5 { var i: Int }\nenum K: DependencyKey { static let liveValue = S0() }\n"
      },
    ])
  func growth(of shape: Shape) throws {
    let once = try steps(shape.text(shape.size))
    let twice = try steps(shape.text(shape.size * 2))
    #expect(once > 0)
    #expect(Double(twice) <= 2.3 * Double(once), "\(once) steps, then \(twice)")
  }

  private func steps(_ text: String) throws -> Int {
    let program = try SampleProgram(text).program()
    for key in program.registrations.keys { _ = program.keyValues.isPureValue(of: key) }
    _ = (program.effects, program.storedReads)
    return program.types.ancestorSteps + program.types.memberSteps + program.keyValues.purity.steps
  }
}

private func each(_ count: Int, _ text: (Int) -> String) -> String {
  (0..<count).map(text).joined()
}
