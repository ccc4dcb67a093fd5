import DependencyProgram
import Testing

/// Overrides that objects remember in vain.
@Suite struct ReplacedOverrideLayerTests {
  /// - Parameters:
  ///   - statements: the statements of a test.
  ///   - expected: the dump without the place of the remembered override.
  private func check(
    _ statements: String, trait: String = "", _ expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram(
      #"""
      import Testing
      struct API { var load: () -> Int; var save: () -> Int }
      struct Key: TestDependencyKey { static let testValue = API(load: { 1 }, save: { 1 }) }
      extension DependencyValues {
        var api: API { get { self[Key.self] } set { self[Key.self] = newValue } }
      }
      class Model {
        @Dependency(\.api) var api
        @Dependency(\.date) var date
        func load() { _ = api.load() }
        func now() { _ = date }
        func other() {}
        func later() { Task.detached { _ = self.date } }
        func away() { DispatchQueue.main.async { self.now() } }
        func inPlace() { [1].forEach { _ in self.now() } }
      }
      class Backed { @Dependency(\.date) var date; init() { _ = _date.wrappedValue }
        func now() { _ = date } }
      class Eager { @Dependency(\.date) var date; init() { now() }; func now() { _ = date } }
      @Test(\#(trait)) func test() { \#(statements) }
      """#)
    let lines = try program.dump(.replacedOverrides).split(separator: "\n")
    let shown = lines.map { line in
      line.drop { $0 != " " }.dropFirst(2).split(separator: "  ").prefix(2).joined(separator: " ")
    }
    #expect(shown == expected, sourceLocation: sourceLocation)
  }

  @Test("an override of another endpoint takes the place of the whole value")
  func clobbered() throws {
    let made = "let m = withDependencies { $0.api.load = { 2 } } operation: { Model() };"
    try check(
      made + "withDependencies { $0.api.save = { 2 } } operation: { m.load() }",
      #"\.api.load clobbered"#)
    try check(made + "withDependencies { $0.api.save = { 2 } } operation: { m.other() }")
    try check(
      made + "withDependencies { $0.api.load = { 3 }; $0.api.save = { 2 } } operation: { m.load() }"
    )
    try check(made + "withDependencies { $0.api = API() } operation: { m.load() }")
    try check(made + "withDependencies(from: m) { $0.api.save = { 2 } } operation: { m.load() }")
  }

  @Test("an override around both is current where the object reads")
  func shadowed() throws {
    let made = "let m = withDependencies { $0.date = 1 } operation: { Model() };"
    try check(
      "withDependencies { $0.date = 2 } operation: { \(made) m.now() }", #"\.date shadowed"#)
    try check("withDependencies { $0.date = 2 } operation: { \(made) m.other() }")
    try check("withDependencies { $0.uuid = 2 } operation: { \(made) m.now() }")
    try check("\(made) m.now()")
    try check("\(made) withDependencies { $0.date = 2 } operation: { m.now() }")
  }

  @Test("a read where the values are lost is of the remembered ones")
  func lostBeforeTheRead() throws {
    let made = "let m = withDependencies { $0.date = 1 } operation: { Model() };"
    try check("withDependencies { $0.date = 2 } operation: { \(made) m.later() }")
    try check("withDependencies { $0.date = 2 } operation: { \(made) m.away() }")
    try check(
      "withDependencies { $0.date = 2 } operation: { \(made) m.inPlace() }", #"\.date shadowed"#)
  }

  @Test("a test's traits are around all of it")
  func traits() throws {
    let made = "let m = withDependencies { $0.date = 1 } operation: { Model() };"
    try check("\(made) m.now()", trait: #".dependency(\.date, 2)"#, #"\.date shadowed"#)
    try check("\(made) m.now()", trait: ".dependencies { $0.date = 2 }", #"\.date shadowed"#)
    try check("\(made) m.now()", trait: ".dependencies { $0.uuid = 2 }")
  }

  @Test("what the initialiser reads has had its effect")
  func eager() throws {
    try check(
      """
      withDependencies { $0.date = 2 } operation: { \
      let m = withDependencies { $0.date = 1 } operation: { Eager() }; m.now() }
      """)
    try check(
      """
      withDependencies { $0.date = 2 } operation: { \
      let m = withDependencies { $0.date = 1 } operation: { Backed() }; m.now() }
      """)
  }

  @Test("a wrapper of a hand-written system may not look at the values around its use")
  func unseen() throws {
    let program = SampleProgram([
      "A.swift": #"""
      struct Values { @TaskLocal static var current = Values(); var date = 1 }
      @propertyWrapper struct Own<T> {
        let values: Values
        let path: KeyPath<Values, T>
        init(_ path: KeyPath<Values, T>) { values = Values.current; self.path = path }
        var wrappedValue: T { values[keyPath: path] }
      }
      func withOwn(_ update: (inout Values) -> Void, operation: () -> Void) {}
      class Model { @Own(\.date) var date; func now() { _ = date } }
      func old(_ model: Model) { withOwn { $0.date = 2 } operation: { model.now() } }
      func new() { withOwn { $0.date = 2 } operation: { Model().now() } }
      """#
    ])
    #expect(
      try program.dump(.replacedOverrides) == #"10:41  \.date  unseen by Model  at 10:65"#)
  }
}
