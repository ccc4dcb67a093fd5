import DependencyProgram
import Testing

/// Bodies of task groups that bind task-local values.
@Suite struct TaskGroupLayerTests {
  /// - Parameters:
  ///   - statement: a statement in the body of a group, in a method of a type that stores `date`.
  ///   - expected: the dump without places.
  private func check(
    _ statement: String, binds expected: String..., platforms: String = ".iOS(.v16)",
    attribute: String = "", imports: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "Package.swift": """
      let package = Package(
        name: "P", platforms: [\(platforms)], targets: [.target(name: "A")])
      """,
      "Sources/A/A.swift": #"""
      import Dependencies; \#(imports)
      struct Loader {
        @Dependency(\.date) var date
        \#(attribute)
        func f(d: Int) async { await withTaskGroup(of: Int.self) { group in \#(statement) } }
      }
      """#,
    ])
    let lines = try program.dump(.taskGroupBodies).split(separator: "\n")
      .map { $0.drop { $0 != " " }.dropFirst(2) }
    #expect(lines.map(String.init) == expected, sourceLocation: sourceLocation)
  }

  private let read = #"reads \.date  traps on iOS 16"#

  @Test("a read binds a value, and so does a scope")
  func bindings() throws {
    try check("use(date)", binds: read)
    try check("use(self.date)", binds: read)
    try check(#"@Dependency(\.uuid) var own; use(own)"#, binds: #"reads \.uuid  traps on iOS 16"#)
    try check("for _ in d { use(date) }", binds: read)
    try check("[d].forEach { _ in use(date) }", binds: read)
    try check("group.addTask { [date] in use(date) }", binds: read)
    try check(
      "withDependencies { $0.date = d } operation: { group.addTask {} }",
      binds: "overrides by withDependencies  traps on iOS 16")
  }

  @Test("a child task may")
  func children() throws {
    try check("group.addTask { use(date) }")
    try check("async let value = date; use(await value)")
    try check("Task { use(date) }")
    try check("let date = d; use(date)")
  }

  @Test("code for some systems only may be for those whose runtime does not trap")
  func availability() throws {
    try check("if #available(iOS 18, *) { use(date) }")
    try check("guard #available(iOS 18, *) else { return }; use(date)")
    try check("if #available(iOS 18, *) {} else { use(date) }", binds: read)
    try check("if d > 0 { use(date) }", binds: read)
    try check("use(date)", attribute: "@available(iOS 18, macOS 15, *)")
    try check("use(date)", binds: read, attribute: "@available(iOS, deprecated: 18)")
  }

  @Test("a server runs on Linux, whatever its developers use")
  func servers() throws {
    let traps = #"reads \.date  traps on macOS 13"#
    try check("use(date)", binds: traps, platforms: ".macOS(.v13)")
    try check("use(date)", platforms: ".macOS(.v13)", imports: "import Vapor")
    try check("use(date)", binds: read, platforms: ".iOS(.v16)", imports: "import Vapor")
  }

  @Test("the platforms decide")
  func platforms() throws {
    try check("use(date)", platforms: ".iOS(.v18), .macOS(.v15)")
    try check(
      "use(date)", binds: #"reads \.date  traps on macOS 14.4"#,
      platforms: #".iOS(.v18), .macOS("14.4")"#)
    try check(
      "use(date)", binds: #"reads \.date  traps on macOS 10.15"#, platforms: ".macOS(.v10_15)")
    try check("use(date)", platforms: "")
    try check("use(date)", platforms: "platform()")
  }
}
