import DependencyProgram
import Testing

/// Calls of `withDependencies(from:)` whose object has no values to pass on.
@Suite struct EmptyPropagationLayerTests {
  private func check(
    _ text: String, finds expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      text + #"""

        class Owner { @Dependency(\.date) var date }
        struct Values { @Dependency(\.date) var date }
        """#)
    let lines = try program.dump(.emptyPropagations).split(separator: "\n").map { line in
      String(line.drop { $0 != " " }.dropFirst(2)).replacing(#/ at \d+:\d+/#, with: "")
    }
    #expect(lines == expected, sourceLocation: sourceLocation)
  }

  private let tap = "func tap() { withDependencies(from: self) { Owner() } }"

  @Test("the wrappers of a superclass, and of a value in a property, are not the object's own")
  func overlooked() throws {
    try check(
      "class Model: Owner { \(tap) }; func f() { Model().tap() }",
      finds: "from Model  whose superclass has a wrapper  creates Owner")
    try check(
      "class Model { let values = Values(); \(tap) }; func f() { Model().tap() }",
      finds: "from Model  whose 'values' has a wrapper  creates Owner")
    try check(
      "class Model { \(tap) }; func f() { Model().tap() }",
      finds: "from Model  which has no wrapper  creates Owner")
    try check(
      "actor Model { \(tap) }; func f() { Model().tap() }",
      finds: "from Model  which has no wrapper  creates Owner")
    try check(
      "class Model {}; func f(m: Model) { withDependencies(from: m) { Owner() } }; let m = Model()",
      finds: "from Model  which has no wrapper  creates Owner")
  }

  @Test("objects of subclasses alone have no wrapper, if only the superclass declares one")
  func createdSubclasses() throws {
    let base = #"open class Base { @Dependency(\.uuid) var uuid; \#(tap) }"#
    let heir = "class Heir: Base {}; func f() { Heir().tap() }"
    try check(
      "\(base); \(heir)", finds: "from Heir  whose superclass has a wrapper  creates Owner")
    try check("\(base); \(heir); func g() { Base().tap() }")
    try check("\(base); class Heir: Base {}; func f(make: () -> Base) { make().tap() }")
    try check(
      #"\#(base); \#(heir); class Rich: Base { @Dependency(\.uuid) var id }; func g() { Rich() }"#)
    try check("\(base); class Heir: Base { override func tap() {} }; func f() { Heir().tap() }")
  }

  @Test("a wrapper of the class or of a subclass is found")
  func owned() throws {
    let create = "func f() { Model().tap() }"
    try check(#"class Model { @Dependency(\.uuid) var uuid; \#(tap) }; \#(create)"#)
    try check(
      #"class Model { \#(tap) }; class Heir: Model { @Dependency(\.uuid) var uuid }; \#(create)"#)
    try check("open class Model { \(tap) }; \(create)")
  }

  @Test("a macro, and a property wrapper, of another module may bring one")
  func unknown() throws {
    try check("@Modelled class Model { \(tap) }; func f() { Model().tap() }")
    try check("class Model { @Fetched var rows: Int; \(tap) }; func f() { Model().tap() }")
    try check(
      "@Observable class Model { @ObservationIgnored var rows: Int; \(tap) }; let m = Model()",
      finds: "from Model  which has no wrapper  creates Owner")
  }

  @Test("an object that a scope may return is known with the scope's values")
  func returned() throws {
    func model(_ use: String) -> String { "class Model { \(tap) }; \(use)" }
    func scope(_ operation: String) -> String {
      "withDependencies { $0.date = 1 } operation: { \(operation) }"
    }
    try check(model("let m = \(scope("Model()"))"))
    try check(model("let m = \(scope("let m = Model(); return m"))"))
    try check(model("func make() -> Model { Model() }; let m = \(scope("make()"))"))
    try check(model("let m = \(scope("[Model()]"))"))
    try check(model("func f() { g(Model.init) }"))
    try check(model(""))
    let empty = "from Model  which has no wrapper  creates Owner"
    try check(model("func f() { \(scope("let m = Model(); m.tap()")) }"), finds: empty)
    try check(model("var m: Model?; func f() { \(scope("m = Model()")) }"), finds: empty)
  }

  @Test("the override in the update is lost as well")
  func overridden() throws {
    let tap = "func tap() { withDependencies(from: self) { $0.date = 1 } operation: { Owner() } }"
    try check(
      "class Model { \(tap) }; func f() { Model().tap() }",
      finds: #"from Model  which has no wrapper  creates Owner  overrides \.date"#)
  }
}
