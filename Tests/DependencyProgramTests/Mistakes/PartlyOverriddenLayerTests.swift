import DependencyProgram
import Testing

/// Models that are created with an override in some places of a type, and without in others.
@Suite struct PartlyOverriddenLayerTests {
  private func check(
    _ statements: String, isReported: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      #"""
      class Model { @Dependency(\.date) var date; func now() { _ = date }; func other() {} }
      enum Home {
        static func one() { withDependencies { $0.date = 1 } operation: { Model() }.now() }
        static func another() { \#(statements) }
        static func make() -> Model { fatalError() }
      }
      enum Elsewhere { static func one() -> Model { Model() } }
      """#)
    #expect(
      try program.dump(.partlyOverridden).isEmpty == !isReported, sourceLocation: sourceLocation)
  }

  @Test("a bare creation is reported if its uses may read what others override")
  func bare() throws {
    try check("let model = Model(); model.now()", isReported: true)
    try check("Model().now()", isReported: true)
    try check("let model = Model(); model.other()", isReported: false)
  }

  @Test("a scope around the creation or the use is enough")
  func scoped() throws {
    try check("withDependencies { $0.date = 2 } operation: { Model().now() }", isReported: false)
    try check(
      "let model = Model(); withDependencies { $0.date = 2 } operation: { model.now() }",
      isReported: false)
    try check("withDependencies(from: x) { Model().now() }", isReported: false)
  }
}
