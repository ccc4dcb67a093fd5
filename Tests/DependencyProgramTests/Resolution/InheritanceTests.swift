import DependencyFacts
import Testing

@testable import DependencyProgram

/// The members that types inherit, along all paths and cycles.
@Suite struct InheritanceTests {
  @Test(
    "a type inherits from what is above it, but not from itself",
    arguments: [
      ("class A: B {}; class B: View {}", "A", true),
      ("class A: B {}; class B: C {}", "A", false),
      ("protocol P: View {}; struct A: Q & P {}", "A", true),
      ("struct A {}; extension A: View {}", "A", true),
      (
        "extension String: View {}; protocol P {}; struct A: P {}; extension A: String {}", "A",
        true
      ),
      ("import SwiftUI; struct View: SwiftUI.View {}", "View", false),
      ("struct View: View {}; struct A: View {}", "A", true),
      ("class A: B {}; class B: A {}", "A", false),
      ("class A: B {}; class B: A {}; extension B: View {}", "A", true),
      ("class View: B {}; class B: View {}", "View", false),
      ("class View: B {}; class B: View {}", "B", true),
      ("class View: B {}; class B: View, App {}", "View", true),
    ])
  func inheritance(text: String, type: String, expected: Bool) throws {
    try forEachFirstQuestion(of: text) { program, first in
      let names = Set(["View", "App"].compactMap(program.facts.names.existing))
      _ = program.types.inherits(first, from: names)
      let type = try nominal(type, in: program)
      #expect(program.types.inherits(type, from: names) == expected)
    }
  }

  @Test(
    "a type has the members of the nearest type above it, and of several those of the first",
    arguments: [
      ("class A { var m: Int }; class B: A {}; class C: B {}", "C", "A"),
      ("class A { var m: Int }; class B: A { var m: Int }; class C: B {}", "C", "B"),
      ("protocol P { var m: Int }; protocol Q { var m: Int }; class C: Q, P {}", "C", "Q"),
      (
        "protocol R { var m: Int }; protocol P: R {}; protocol Q { var m: Int }; class C: P, Q {}",
        "C", "Q"
      ),
      (
        "protocol R { var m: Int }; protocol P: R {}; protocol S { var m: Int }; protocol Q: S {}; "
          + "class C: P, Q {}", "C", "R"
      ),
      ("var m: Int; class A: B {}; class B: A {}; class C: A {}", "C", nil),
      ("class A: B {}; class B: A {}; class C: A {}; extension B { var m: Int { 1 } }", "C", "B"),
      ("extension String { var m: Int { 1 } }; class C: String {}", "C", "String"),
      ("var m: Int; class C: B {}; class B {}", "C", nil),
    ] as [(String, String, String?)])
  func members(text: String, type: String, owner: String?) throws {
    try forEachFirstQuestion(of: text) { program, first in
      let name = try #require(program.facts.names.existing("m"))
      _ = program.types.lookUpMembers(name, of: first)
      let found = try program.types.lookUpMembers(name, of: nominal(type, in: program)).first
      let foundOwner = found.flatMap(program.symbols.enclosingType(of:))
      #expect(foundOwner.map(program.symbols.name(of:)) == owner)
    }
  }

  /// The answer must not depend on earlier questions: each type of a program is asked about first
  /// once.
  private func forEachFirstQuestion(
    of text: String, _ body: (_ program: Program, _ first: Nominal) throws -> Void
  ) throws {
    for index in try SampleProgram(text).program().symbols.types.indices {
      try body(SampleProgram(text).program(), .program(TypeSymbolID(index: Int32(index))))
    }
  }

  private func nominal(_ name: String, in program: Program) throws -> Nominal {
    let index = try #require(
      program.symbols.types.firstIndex { program.facts.string($0.name) == name })
    return .program(TypeSymbolID(index: Int32(index)))
  }
}
