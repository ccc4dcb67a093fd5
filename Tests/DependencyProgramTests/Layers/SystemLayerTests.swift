import DependencyProgram
import Testing

/// The dependency system that a program uses, and the values that its wrapper reads.
@Suite struct SystemLayerTests {
  private func check(
    _ program: SampleProgram, uses expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let system = try program.dump(.system)
    #expect(system == expected, "\n\(system)", sourceLocation: sourceLocation)
  }

  @Test("the well-known system is seen by the files that import it")
  func imported() throws {
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(("App", [])),
        "Sources/App/A.swift": "import Dependencies\n",
        "Sources/App/B.swift": "import AppIntents\n",
      ]),
      uses: """
        well-known
        profile merged
        values external DependencyValues
        Sources/App/A.swift sees the well-known system
        Sources/App/B.swift does not see the well-known system
        """)
  }

  @Test("a module that re-exports it brings it, through any number of others")
  func reexported() throws {
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(
          ("Core", []), ("Kit", ["Core"]), ("App", ["Kit"]), ("Tool", [])),
        "Sources/Core/C.swift": "@_exported import ComposableArchitecture\n",
        "Sources/Kit/K.swift": "@_exported import Core\n",
        "Sources/App/A.swift": "import Kit\n",
        "Sources/Tool/T.swift": "",
      ]),
      uses: """
        well-known
        profile merged
        values external DependencyValues
        Sources/App/A.swift sees the well-known system
        Sources/Core/C.swift sees the well-known system
        Sources/Kit/K.swift sees the well-known system
        Sources/Tool/T.swift does not see the well-known system
        """)
  }

  /// A hand-written system.
  ///
  /// - Parameters:
  ///   - remembers: whether the wrapper keeps the values that are current when it is created.
  ///   - values: the type that it reads from.
  ///   - path: the type of the key path that the wrapper is given.
  private static func handWritten(
    remembers: Bool, reads values: String, path: String = "KeyPath<Values, Value>"
  ) -> SampleProgram {
    SampleProgram([
      "A.swift": """
      struct Values {
        @TaskLocal static var current = Values()
        var date = 1
      }
      @propertyWrapper struct Injected<Value> {
        let path: \(path)
        \(remembers ? "let remembered = Values.current" : "")
        init(_ path: \(path)) { self.path = path }
        var wrappedValue: Value { \(values)[keyPath: path] }
      }
      """
    ])
  }

  @Test(
    "a hand-written wrapper has a profile: what it remembers, and what it reads",
    arguments: [
      (true, "Values.current", Profile.merged),
      (false, "Values.current", .atAccess),
      (true, "remembered", .atCreation),
    ])
  func profiles(remembers: Bool, reads: String, profile: Profile) throws {
    try check(
      Self.handWritten(remembers: remembers, reads: reads),
      uses: """
        hand-written
        wrapper Injected  profile \(profile.rawValue)
        values Values
        values external DependencyValues
        A.swift does not see the well-known system
        """)
  }

  @Test(
    "a hand-written wrapper is one however its key path is written",
    arguments: [
      "Swift.KeyPath<Values, Value>", "any KeyPath<Values, Value> & Sendable",
      "Sendable & WritableKeyPath<Values, Value>", "(KeyPath<Values, Value> & Sendable)?",
      "KeyPath<Values, Value>?",
    ])
  func spellings(path: String) throws {
    let program = Self.handWritten(remembers: false, reads: "Values.current", path: path)
    #expect(try program.dump(.system).contains("wrapper Injected  profile at-access\n"))
  }

  @Test("systems of one program have their own profiles")
  func severalSystems() throws {
    var program = Self.handWritten(remembers: true, reads: "remembered")
    program.files["B.swift"] = """
      struct Others { @TaskLocal static var current = Others() }
      @propertyWrapper struct Other<Value> {
        let path: KeyPath<Others, Value>
        init(_ path: KeyPath<Others, Value>) { self.path = path }
        var wrappedValue: Value { Others.current[keyPath: path] }
      }
      """
    let system = try program.dump(.system)
    #expect(system.contains("wrapper Injected  profile at-creation\n"))
    #expect(system.contains("wrapper Other  profile at-access\n"))
  }

  @Test("a user's word about the profile counts before what the code shows")
  func setProfile() throws {
    var program = Self.handWritten(remembers: true, reads: "remembered")
    program.options.profile = .atAccess
    #expect(try program.dump(.system).contains("profile at-access\n"))
  }

  @Test("a wrapper that reads no task-local value is not a dependency system")
  func otherWrappers() throws {
    try check(
      SampleProgram([
        "A.swift": """
        struct Defaults { static var current = Defaults() }
        @propertyWrapper struct Stored<Value> {
          init(_ path: KeyPath<Defaults, Value>) {}
          var wrappedValue: Value { Defaults.current[keyPath: path] }
        }
        """
      ]),
      uses: """
        well-known
        profile merged
        values external DependencyValues
        A.swift does not see the well-known system
        """)
  }

  @Test("a user can name a system that its shape does not show")
  func named() throws {
    var program = SampleProgram(["A.swift": "struct Container {}\n@Inject var a: Int\n"])
    program.options.systems = [NamedSystem(wrapper: "Inject", values: "Container")]
    try check(
      program,
      uses: """
        hand-written
        wrapper external Inject  profile merged
        values Container
        values external DependencyValues
        A.swift does not see the well-known system
        """)
  }
}
