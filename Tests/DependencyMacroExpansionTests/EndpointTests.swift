import Testing

/// The storage, the accessors and the method of an endpoint.
@Suite struct EndpointTests {
  @Test func accessorsReadAndWriteTheStorage() {
    check(
      "@DependencyEndpoint var send: () -> Void", .accessors, .peers,
      are: """
        {
          get { _send }
          set { _send = newValue }
        }

        private var _send: () -> Void = {
          reportUnimplemented("send", of: Self.self)
        }
        """)
  }

  @Test(
    "without a closure, an endpoint throws or returns nothing",
    arguments: [
      ("() -> Void", "{", "reportUnimplemented(\"a\", of: Self.self)"),
      ("() -> ()", "{", "reportUnimplemented(\"a\", of: Self.self)"),
      ("(Int) async -> Swift.Void", "{ _ in", "reportUnimplemented(\"a\", of: Self.self)"),
      ("(Int, Int) throws -> Int", "{ _, _ in", "throw reportUnimplemented(\"a\", of: Self.self)"),
      ("() throws(any Error) -> Int", "{", "throw reportUnimplemented(\"a\", of: Self.self)"),
      (
        "(Int) throws(Unimplemented) -> Int", "{ (_) throws(Unimplemented) in",
        "throw reportUnimplemented(\"a\", of: Self.self)"
      ),
      ("() throws(Failure) -> Void", "{", "reportUnimplemented(\"a\", of: Self.self)"),
      ("() -> Int?", "{", "reportUnimplemented(\"a\", of: Self.self)\n  return nil"),
      ("() -> Optional<Int>", "{", "reportUnimplemented(\"a\", of: Self.self)\n  return nil"),
      ("() throws(Never) -> Int?", "{", "reportUnimplemented(\"a\", of: Self.self)\n  return nil"),
    ])
  func unimplemented(type: String, head: String, body: String) {
    check(
      "@DependencyEndpoint var a: \(type)", .peers,
      are: "private var _a: \(type) = \(head)\n  \(body)\n}")
  }

  @Test(
    "the initial closure of an endpoint does the rest, after the report",
    arguments: [
      ("{ false }", "{\n  REPORT\n  return false\n}"),
      ("{ _ in false }", "{ _ in\n  REPORT\n  return false\n}"),
      ("{ [x] in try x.y() }", "{ [x] in\n  REPORT\n  return try x.y()\n}"),
      ("{ return 1 }", "{\n  REPORT\n  return 1\n}"),
      ("{ throw Failure() }", "{\n  REPORT\n  throw Failure()\n}"),
      ("{ let x = 1; return x }", "{\n  REPORT\n  let x = 1; return x\n}"),
      ("{ if a { 1 } else { 2 } }", "{\n  REPORT\n  return if a { 1 } else { 2 }\n}"),
      (
        "{ if a { return 1 } else { return 2 } }",
        "{\n  REPORT\n  if a { return 1 } else { return 2 }\n}"
      ),
      ("{ { fatalError() }() }", "{\n  REPORT\n  return { fatalError() }()\n}"),
      ("{ .init() }", "{\n  REPORT\n  return .init()\n}"),
      ("{ /* none */ 0 }", "{\n  REPORT\n  /* none */ return 0\n}"),
      ("{\n    0\n  }", "{\n  REPORT\n  return 0\n}"),
      (
        "{ id in\n    // Nothing yet.\n    let x = f(\n      id)\n\n    return x\n  }",
        "{ id in\n  REPORT\n  // Nothing yet.\n  let x = f(\n    id)\n\n  return x\n}"
      ),
      ("{ id in // why\n    id\n  }", "{ id in\n  REPORT\n  // why\n  return id\n}"),
    ])
  func defaults(closure: String, expected: String) {
    let report = "reportUnimplemented(\"a\", of: Self.self)"
    check(
      "  @DependencyEndpoint var a: () throws -> Int = \(closure)", .peers,
      are: "private var _a: () throws -> Int = "
        + expected.replacing("REPORT", with: report))
  }

  @Test func aStatementThatBeginsWithABraceIsNoTrailingClosure() {
    check(
      "@DependencyEndpoint var a: () -> Void = { { print() }() }", .peers,
      are: """
        private var _a: () -> Void = {
          reportUnimplemented("a", of: Self.self)
          return { print() }()
        }
        """)
    check(
      "@DependencyEndpoint var a: () -> Void = { { print() }(); print() }", .peers,
      are: """
        private var _a: () -> Void = {
          reportUnimplemented("a", of: Self.self);
          { print() }(); print()
        }
        """)
  }

  // MARK: Methods

  @Test(
    "argument labels make a method",
    arguments: [
      ("(_ id: Int) -> Void", "func a(id: Int) {\n  _a(id)\n}"),
      ("(Int, _ id: Int) -> Void", "func a(_ p0: Int, id: Int) {\n  _a(p0, id)\n}"),
      (
        "(_ id: Int) async throws -> [Int]",
        "func a(id: Int) async throws -> [Int] {\n  try await _a(id)\n}"
      ),
      (
        "(_ id: Int) throws(Failure) -> Int?",
        "func a(id: Int) throws(Failure) -> Int? {\n  try _a(id)\n}"
      ),
      ("(_ id: Int) throws(Never) -> Void", "func a(id: Int) throws(Never) {\n  _a(id)\n}"),
      ("(_ x: inout Int) -> Void", "func a(x: inout Int) {\n  _a(&x)\n}"),
      (
        "(_ x: @autoclosure () -> Int, _ y: () -> Int) -> Void",
        "func a(x: @autoclosure () -> Int, y: () -> Int) {\n  _a(x(), y)\n}"
      ),
      (
        "(_ x: @autoclosure () throws -> Int) -> Void",
        "func a(x: @autoclosure () throws -> Int) {\n  _a(try x())\n}"
      ),
      ("(_ for: Int, _ x: Int) -> Void", "func a(for p0: Int, x: Int) {\n  _a(p0, x)\n}"),
      ("(_ x: Int, _ x: Int) -> Void", "func a(x: Int, x p1: Int) {\n  _a(x, p1)\n}"),
      ("(_ p1: Int, Int) -> Void", "func a(p1 p0: Int, _ p1: Int) {\n  _a(p0, p1)\n}"),
      (
        "(_ ids: Int...) -> Void",
        "func a(ids: Int...) {\n  unsafeBitCast(_a, to: (([Int]) -> Void).self)(ids)\n}"
      ),
      ("@MainActor @Sendable (_ x: Int) -> Void", "@MainActor\nfunc a(x: Int) {\n  _a(x)\n}"),
      ("@Sendable (_ x: Int) -> Void", "func a(x: Int) {\n  _a(x)\n}"),
      (
        "nonisolated(nonsending) (_ x: Int) async -> Void",
        "nonisolated(nonsending) func a(x: Int) async {\n  await _a(x)\n}"
      ),
    ])
  func methods(type: String, method: String) {
    check(
      "@DependencyEndpoint var a: \(type) = { _ in  }", .peers,
      are: """
        \(method)

        private var _a: \(type) = { _ in
          reportUnimplemented("a", of: Self.self)
        }
        """)
  }

  @Test func aMethodOfASendableClientCanBeSent() {
    check(
      "struct A: Sendable { @DependencyEndpoint public var a: @Sendable (_ id: Int) -> Void }",
      .peers,
      are: """
        @Sendable
        public func a(id: Int) {
          _a(id)
        }

        private var _a: @Sendable (_ id: Int) -> Void = { _ in
          reportUnimplemented("a", of: Self.self)
        }
        """)
  }

  @Test func aMethodHasTheDocumentationTheAvailabilityAndTheGivenName() {
    check(
      """
      struct A {
        // Not for readers.
        /// Finds a user.
        /// - Parameter id: The user's.
        @available(*, deprecated)
        @DependencyEndpoint(method: "`find`")
        @MainActor
        package nonisolated private(set) var `in`: (_ id: Int) throws -> Int  // The last.
      }
      """, .accessors, .peers,
      are: """
        {
          get { _in }
          set { _in = newValue }
        }

        /// Finds a user.
        /// - Parameter id: The user's.
        @available(*, deprecated)
        package func `find`(id: Int) throws -> Int {
          try _in(id)
        }

        @MainActor
        private nonisolated var _in: (_ id: Int) throws -> Int = { _ in
          throw reportUnimplemented("in", of: Self.self)
        }
        """)
  }

  @Test func aGivenNameMakesAMethodWithoutLabels() {
    check(
      "@DependencyEndpoint(method: \"go\") var a: () -> Void", .peers,
      are: """
        func go() {
          _a()
        }

        private var _a: () -> Void = {
          reportUnimplemented("a", of: Self.self)
        }
        """)
  }

  @Test func observersWatchTheStorage() {
    check(
      """
      struct A {
        @DependencyEndpoint var a: () -> Void {
          didSet {
            print()
          }
        }
      }
      """, .accessors, .peers,
      are: """
        get { _a }
        set { _a = newValue }

        private var _a: () -> Void = {
          reportUnimplemented("a", of: Self.self)
        } {
          didSet {
            print()
          }
        }
        """)
  }

  @Test func longTypesKeepTheirLines() {
    check(
      """
      struct A {
        @DependencyEndpoint var a:
          @Sendable (
            Int
          ) -> Void
      }
      """, .peers,
      are: """
        private var _a: @Sendable (
          Int
        ) -> Void = { _ in
          reportUnimplemented("a", of: Self.self)
        }
        """)
  }

  // MARK: Mistakes

  @Test func aValueHasToComeFromSomewhere() {
    check(
      """
      struct A {
        @DependencyEndpoint
        var a: (Int, Bool) -> [Int]  // Numbers.
      }
      """, .peers,
      are: """
        private var _a: (Int, Bool) -> [Int] = { _, _ in
          fatalError()
        }

        error 3 'a: (Int, Bool) -> [Int]': 'a' needs an initial closure, because it returns a \
        value and cannot throw
          var a: (Int, Bool) -> [Int] = { _, _ in <#[Int]#> }  // Numbers.
        """)
    check(
      "@DependencyEndpoint var a: () throws(Failure) -> Int",
      are: """
        error 1 'a: () throws(Failure) -> Int': 'a' needs an initial closure, because it \
        returns a value and can throw only its own errors
          @DependencyEndpoint var a: () throws(Failure) -> Int = { <#Int#> }
        """)
  }

  @Test func theDefaultIsAClosure() {
    check(
      "@DependencyEndpoint var a: () -> Int = unimplemented()",
      are: """
        error 1 'unimplemented()': the initial value of an endpoint must be a closure that is \
        written here

        warning 1 'unimplemented()': 'unimplemented' is not needed here: an endpoint reports its \
        calls by itself
        """)
  }

  @Test func aDefaultThatEndsTheProcessDoesSoAfterTheReport() {
    check(
      "@DependencyEndpoint var a: () -> Int = { fatalError(\"no\") }", .peers,
      are: """
        private var _a: () -> Int = {
          reportUnimplemented("a", of: Self.self)
          fatalError("no")
        }

        warning 1 'fatalError("no")': 'fatalError()' ends the test or preview that calls the \
        endpoint; return any value instead
          @DependencyEndpoint var a: () -> Int = { { fatalError("no") }() }
        """)
  }

  @Test(
    "the name of a method is a name",
    arguments: [
      (#""~ok~""#, "'method' must be the name of a method"),
      (#""""#, "'method' must be the name of a method"),
      (#""a b""#, "'method' must be the name of a method"),
      (#""class""#, "'method' must be the name of a method"),
      (#""\(Self.self)""#, "'method' must be a string literal without interpolation"),
      (#""a".lowercased()"#, "'method' must be a string literal without interpolation"),
      ("name", "'method' must be a string literal without interpolation"),
    ])
  func methodNames(argument: String, message: String) {
    check(
      "@DependencyEndpoint(method: \(argument)) var a: (_ id: Int) -> Void", .accessors,
      are: "{\n  get { _a }\n  set { _a = newValue }\n}\n\nerror 1 '\(argument)': \(message)")
  }

  @Test(arguments: ["var a: Int", "let a = 1", "func a() {}", "var (a, b): (Int, Int)"])
  func onlyClosuresAreEndpoints(declaration: String) {
    check(
      "@DependencyEndpoint \(declaration)", .accessors, .peers,
      are: """
        error 1 '@DependencyEndpoint': '@DependencyEndpoint' is for properties whose type is \
        written as a closure
        """)
  }
}
