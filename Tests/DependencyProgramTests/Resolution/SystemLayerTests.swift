import DependencyProgram
import Testing

/// The dependency system that a program uses, and the values that its wrapper reads.
@Suite struct SystemLayerTests {
  private func check(
    _ program: SampleProgram, uses expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.system, program, is: expected, sourceLocation: sourceLocation)
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

  @Test("the pinned versions tell which values the wrapper reads; unknown ones are the newest")
  func versions() throws {
    for (pins, profile) in [
      ([:], "merged"), (["swift-composable-architecture": "0.49.2"], "at-access"),
      (["swift-composable-architecture": "0.50.0"], "merged"),
      (["swift-composable-architecture": "0.49.2", "swift-dependencies": "1.0.0"], "merged"),
      (["swift-composable-architecture": "branch"], "merged"),
    ] {
      var program = SampleProgram(["A.swift": "import Dependencies\n"])
      program.pins = pins
      let dump = try program.dump(.system)
      #expect(dump.contains("profile \(profile)"), "\(pins)\n\(dump)")
    }
  }

  @Test("the pinned versions tell which value a test gets if there is no test value")
  func missingTestValues() throws {
    for (pins, isPreview) in [
      ([:], true), (["swift-dependencies": "0.1.3"], false),
      (["swift-dependencies": "0.1.4"], true),
      (["swift-composable-architecture": "0.49.2"], false),
    ] {
      var program = SampleProgram(
        "enum Key: DependencyKey { static let liveValue = 1; static let previewValue = 2 }")
      program.pins = pins
      let keys = try program.program().registrations.keys
      #expect(keys.map(\.fallsBackToPreview) == [isPreview], "\(pins)")
    }
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

  /// Members of a wrapper and of its values, and the profile that they show.
  struct Shape: CustomTestStringConvertible {
    var wrapper: String
    var values = ""
    var profile: String
    var testDescription: String { wrapper }
  }

  @Test(
    "a profile follows the calls within a system's own types, and is unknown where it cannot",
    arguments: [
      // Closures that are stored run where they are called.
      Shape(
        wrapper: """
          let resolve: () -> Value
          init(_ path: KeyPath<Values, Value>) { resolve = { Values.current[keyPath: path] } }
          var wrappedValue: Value { resolve() }
          """, profile: "at-access"),
      Shape(
        wrapper: """
          let resolve: () -> Value
          init(_ path: KeyPath<Values, Value>, _ resolve: @escaping () -> Value) {
            self.resolve = resolve
          }
          var wrappedValue: Value { resolve() }
          """, profile: "none"),
      Shape(
        wrapper: """
          let box: Box
          init(_ path: KeyPath<Values, Value>) { box = Box { Values.current[keyPath: path] } }
          var wrappedValue: Value { box.value }
          """, profile: "none"),
      Shape(
        wrapper: """
          let initial = Values.current
          let merge: (Values) -> Value
          init(_ path: KeyPath<Values, Value>, _ merge: @escaping (Values) -> Value) {
            self.merge = merge
          }
          var wrappedValue: Value { merge(initial) }
          """, profile: "unknown"),
      // Implicit members
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          let initial: Values = .current
          init(_ path: KeyPath<Values, Value>) { self.path = path }
          var wrappedValue: Value { initial.merging(Values.current)[keyPath: path] }
          """, values: "func merging(_ other: Values) -> Values { other }", profile: "merged"),
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          let initial: Values
          init(_ path: KeyPath<Values, Value>, initial: Values = .current) {
            self.path = path
            self.initial = initial
          }
          var wrappedValue: Value { initial[keyPath: path] }
          """, profile: "at-creation"),
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          let initial: Values
          init(_ path: KeyPath<Values, Value>) { self.path = path; initial = .current }
          var wrappedValue: Value { initial[keyPath: path] }
          """, profile: "at-creation"),
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          let locale: Locale = .current
          init(_ path: KeyPath<Values, Value>) { self.path = path }
          var wrappedValue: Value { Values.current[keyPath: path] }
          """, profile: "at-access"),
      // Helpers
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          let initial: Values
          init(_ path: KeyPath<Values, Value>) { self.path = path; initial = Values.current }
          var wrappedValue: Value { initial.mergedWithCurrent()[keyPath: path] }
          """,
        values: """
          func mergedWithCurrent() -> Values {
            var all = self
            all.date = Values.current.date
            return all
          }
          """, profile: "merged"),
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          init(_ path: KeyPath<Values, Value>) { self.path = path }
          var wrappedValue: Value { resolve() }
          private func resolve() -> Value { Values.now[keyPath: path] }
          """, values: "static var now: Values { current }", profile: "at-access"),
      // The first access decides.
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          lazy var value = Values.current[keyPath: path]
          init(_ path: KeyPath<Values, Value>) { self.path = path }
          var wrappedValue: Value { mutating get { value } }
          """, profile: "none"),
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          var value: Value?
          init(_ path: KeyPath<Values, Value>) { self.path = path }
          var wrappedValue: Value {
            mutating get {
              if let value { return value }
              let new = Values.current[keyPath: path]
              value = new
              return new
            }
          }
          """, profile: "none"),
      // Other names of the task-local value, and other values for a closure.
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          init(_ path: KeyPath<Values, Value>) { self.path = path }
          var wrappedValue: Value { Values.local[keyPath: path] }
          """, values: "@TaskLocal static var local = Values()", profile: "at-access"),
      Shape(
        wrapper: """
          let path: KeyPath<Values, Value>
          let initial: Values
          init(_ path: KeyPath<Values, Value>) { self.path = path; initial = Values.current }
          var wrappedValue: Value {
            Values.$current.withValue(initial) { Values.current[keyPath: path] }
          }
          """, profile: "at-creation"),
    ])
  func followed(shape: Shape) throws {
    let program = SampleProgram([
      "A.swift": """
      struct Values {
        @TaskLocal static var current = Values()
        var date = 1
        \(shape.values)
      }
      @propertyWrapper struct Injected<Value> {
        \(shape.wrapper)
      }
      struct Box { let value: Int; init(_ make: () -> Int) { value = make() } }
      """
    ])
    let system = try program.dump(.system)
    let profile = system.split(separator: "\n").first { $0.hasPrefix("wrapper Injected  profile ") }
      .map { $0.dropFirst("wrapper Injected  profile ".count) }
    #expect(profile.map(String.init) ?? "none" == shape.profile, "\n\(system)")
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

  @Test("a method that copies or hands on the current values reads none of them")
  func copiedValues() throws {
    let system = #"""
      struct Values { @TaskLocal static var current = Values(); var date = 1
        func setting<V>(_ path: WritableKeyPath<Values, V>, _ value: V) -> Values { self } }
      @propertyWrapper struct Own<T> {
        let path: KeyPath<Values, T>
        init(_ path: KeyPath<Values, T>) { self.path = path }
        var wrappedValue: T { Values.current[keyPath: path] }
      }
      """#
    for (read, isEffect) in [
      ("Values.current.date", true), (#"Values.current.setting(\.date, 2)"#, false),
    ] {
      let program = SampleProgram(["A.swift": "func f() { _ = \(read) }\n" + system])
      #expect(try program.dump(.effects).contains("f()  reads current") == isEffect)
    }
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
