import DependencyProgram
import Testing

/// The properties and variables that use the system's wrapper, and the dependencies that they ask
/// for.
@Suite struct WrapperLayerTests {
  private func check(
    _ program: SampleProgram, uses expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.wrappers, program, is: expected, sourceLocation: sourceLocation)
  }

  @Test(
    "a wrapper asks for a key path or a key, however it is spelled",
    arguments: [
      (#"@Dependency(\.a) var x"#, #"\.a"#),
      (#"@Dependency(\.a.b) var x"#, #"\.a.b"#),
      (#"@Dependency(\.self) var x"#, #"\.self"#),
      (#"@Dependency(\DependencyValues.a) var x"#, #"\.a"#),
      (#"@Dependency(\.a, as: Int.self) var x"#, #"\.a"#),
      ("@Dependency(Key.self) var x", "Key.self"),
      (#"@Dependency (\.a) var x"#, #"\.a"#),
      (#"@Dependency(\.a) private var x: Int"#, #"\.a"#),
      (#"@ObservationIgnored @Dependency(\.a) var x"#, #"\.a"#),
      (#"@Dependency(\.a) @MainActor var x"#, #"\.a"#),
      (#"@Dependency(\.a) /* here */ /**/ var x"#, #"\.a"#),
    ])
  func spellings(declaration: String, target: String) throws {
    let program = SampleProgram("enum Key {}\nclass Model { \(declaration) }")
    let line = try program.dump(.wrappers).drop { $0 != " " }
    #expect(line == "  Model.x  instance  \(target)")
  }

  @Test("a module in front of the wrapper's name tells two systems apart")
  func qualified() throws {
    try check(
      SampleProgram([
        "Package.swift": SampleProgram.manifest(
          ("Core", []), ("Legacy", []), ("App", ["Core", "Legacy"])),
        "Sources/Core/C.swift": "@_exported import Dependencies\n",
        "Sources/Legacy/L.swift": """
        public struct Values { @TaskLocal public static var current = Values() }
        @propertyWrapper public struct Dependency<Value> {
          let path: KeyPath<Values, Value>
          public init(_ path: KeyPath<Values, Value>) { self.path = path }
          public var wrappedValue: Value { Values.current[keyPath: path] }
        }
        """,
        "Sources/App/A.swift": #"""
        import Core
        import Dependencies
        import Legacy
        class Model {
          @Dependencies.Dependency(\.a) var a
          @Core.Dependency(\.b) var b
          @Legacy.Dependency(\.c) var c
        }
        func profiles(_ model: Model) { print(model.a, model.b, model.c) }
        """#,
      ]),
      uses: #"""
        5:37  App.Model.a  instance  \.a
        6:29  App.Model.b  instance  \.b
        7:31  App.Model.c  instance  \.c
        """#)
  }

  @Test("the argument of another framework's attribute of that name is not taken for a key path")
  func otherSpellings() throws {
    try check(SampleProgram("class Model { @Dependency var x: Int }"), uses: "")
    try check(SampleProgram(#"class Model { @Dependency("a") var x }"#), uses: "")
    try check(SampleProgram(#"class Model { @Dependency(key: \.a) var x }"#), uses: "")
    try check(SampleProgram(#"class Model { @Environment(\.a) var x }"#), uses: "")
  }

  @Test("an initialiser can give the wrapper what it asks for")
  func assignedWrapper() throws {
    try check(
      SampleProgram(
        #"class Model { @Dependency var x: Int; init() { _x = Dependency(\.a) } }"#),
      uses: #"1:31  Model.x  instance  \.a"#)
  }

  @Test("a wrapper is stored in each instance, shared, or local")
  func storage() throws {
    try check(
      SampleProgram(
        #"""
        @Dependency(\.a) var global
        struct Model {
          @Dependency(\.a) var own
          @Dependency(\.a) static var shared
          func f() {
            @Dependency(\.a) var local
            struct Row { @Dependency(\.a) var own }
          }
        }
        """#),
      uses: #"""
        1:22  global  shared  \.a
        3:24  Model.own  instance  \.a
        4:31  Model.shared  shared  \.a
        6:26  Model.f().local  local  \.a
        7:39  Model.f().Row.own  instance  \.a
        """#)
  }

  @Test("only wrappers that instances store belong to their type")
  func storedWrappers() throws {
    let program = try SampleProgram(
      #"""
      class Model {
        @Dependency(\.a) var own
        @Dependency(\.b) static var shared
        func f() { @Dependency(\.c) var local }
        struct Row { @Dependency(\.d) static var shared }
      }
      """#
    ).program()
    let stored = program.wrappers.stored.map { type, uses in
      (program.symbols.name(of: type), uses.map { program.symbols.path(of: $0.declaration) })
    }
    #expect(stored.map(\.0) == ["Model"])
    #expect(stored.map(\.1) == [["Model.own"]])
  }

  @Test("without the system in sight, '@Dependency' is somebody else's")
  func unseen() throws {
    let text = #"class Model { @Dependency(\.a) var x }"#
    try check(SampleProgram(["A.swift": "import AppIntents\n" + text]), uses: "")
    try check(
      SampleProgram(["A.swift": "import Dependencies\n" + text]),
      uses: #"2:36  Model.x  instance  \.a"#)
    try check(
      SampleProgram(["A.swift": text, "B.swift": "@_exported import Dependencies"]),
      uses: #"1:36  Model.x  instance  \.a"#)
  }

  @Test("a type of the program that is called 'Dependency' hides the well-known one")
  func hidden() throws {
    try check(
      SampleProgram(
        #"""
        @propertyWrapper struct Dependency<Value> { init(_ path: KeyPath<Int, Value>) {} }
        class Model { @Dependency(\.a) var x }
        """#),
      uses: "")
  }

  @Test("a hand-written wrapper is one by its own name")
  func handWritten() throws {
    try check(
      SampleProgram([
        "A.swift": #"""
        struct Values { @TaskLocal static var current = Values() }
        @propertyWrapper struct Injected<Value> {
          init(_ path: KeyPath<Values, Value>) {}
          var wrappedValue: Value { Values.current[keyPath: path] }
        }
        class Model { @Injected(\.a) var x }
        """#
      ]),
      uses: #"6:34  Model.x  instance  \.a"#)
  }
}
