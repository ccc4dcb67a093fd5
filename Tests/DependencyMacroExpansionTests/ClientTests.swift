import Testing

/// The initialisers of a client, and the attributes of its members.
@Suite struct ClientTests {
  /// Compares the initialisers of a client that has these members, without the check of isolation.
  private func check(
    client modifiers: String = "", _ members: String..., are expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isolation = """
        #if DEBUG
        func __isolationProbe() {}
        #DependencyCheck(client: __isolationProbe)
        #endif

      """
    let source =
      "@DependencyClient \(modifiers)struct Client {\n"
      + members.map { "  \($0)\n" }.joined() + "}"
    DependencyMacroExpansionTests.check(
      source, .members,
      are: expected.replacing("  CHECK\n", with: isolation), sourceLocation: sourceLocation)
  }

  @Test func theInitialisersTakeTheProperties() {
    check(
      "var send: () -> Void", "var retries: Int", "let name: String  // Shown.",
      are: """
        init(
          send: @escaping () -> Void,
          retries: Int,
          name: String
        ) {
          CHECK
          self.retries = retries
          self.name = name
          self.send = send
        }

        init(
          retries: Int,
          name: String
        ) {
          self.retries = retries
          self.name = name
        }
        """)
  }

  @Test(
    "a property is a parameter, with its value",
    arguments: [
      ("var a: Bool = false // Why.", "a: Bool = false"),
      ("var a = true", "a: Swift.Bool = true"),
      ("var a = -1", "a: Swift.Int = -1"),
      ("var a = 1.5", "a: Swift.Double = 1.5"),
      ("var a = \"\"", "a: Swift.String = \"\""),
      ("var a: Int?", "a: Int? = nil"),
      ("let a: Int?", "a: Int? = nil"),
      ("var a: Optional<Int>", "a: Optional<Int>"),
      ("var a: ((Int) -> Void)?", "a: ((Int) -> Void)? = nil"),
      ("var a: [Int] = [\n    1\n  ]", "a: [Int] = [\n    1\n  ]"),
      ("let a: () -> Void", "a: @escaping () -> Void"),
      ("private(set) var a: Int = 1", "a: Int = 1"),
      ("var a: Int = 1 { didSet {} }", "a: Int = 1"),
      ("var a: Handler", "a: Handler"),
    ])
  func parameters(property: String, parameter: String) {
    check(
      property, "var b: () -> Void",
      are: """
        init(
          \(parameter),
          b: @escaping () -> Void
        ) {
          CHECK
          self.a = a
          self.b = b
        }

        init(
          \(parameter)
        ) {
          self.a = a
        }
        """)
  }

  @Test(
    "an endpoint is a parameter of the first initialiser alone",
    arguments: [
      ("() -> Void", "@escaping () -> Void"),
      ("() -> Int = { 0 }", "@escaping () -> Int"),
      ("@Sendable () throws -> Int", "@escaping @Sendable () throws -> Int"),
      (
        "nonisolated(nonsending) () async -> Void",
        "nonisolated(nonsending) @escaping () async -> Void"
      ),
      ("() -> Void { willSet {} }", "@escaping () -> Void"),
    ])
  func endpoints(type: String, parameter: String) {
    check(
      "var a: \(type)",
      are: """
        init(
          a: \(parameter)
        ) {
          CHECK
          self.a = a
        }

        init() {}
        """)
  }

  @Test(
    "other members are not parameters",
    arguments: [
      "let a = 1", "static var a = 1", "class var a: Int { 1 }", "var a: Int { 1 }",
      "var a: Int { get { 1 } }", "var a: () -> Int { get { { 1 } } set {} }",
      "private var a: Int = 1", "@Dependency(\\.a) var a", "@Dependency(A.self) private var a: A",
      "@DependencyEndpointIgnored var a: () -> Void", "func a() {}", "init(a: Int) {}",
      "struct A { var a: Int }",
    ])
  func others(member: String) {
    check(
      member, "var b: () -> Void",
      are: "init(\n  b: @escaping () -> Void\n) {\n  CHECK\n  self.b = b\n}\n\ninit() {}")
  }

  @Test(
    "initialisers are as visible as the least visible property, and the structure",
    arguments: [
      ("public ", "public ", "public "), ("package ", "package ", "package "),
      ("public ", "package ", "package "), ("public ", "", ""), ("", "public ", ""),
      ("public ", "private ", "private "), ("private ", "", ""), ("fileprivate ", "", ""),
    ])
  func access(structure: String, property: String, initialisers: String) {
    check(
      client: structure, "\(property)var a: () -> Void",
      are: """
        \(initialisers)init(
          a: @escaping () -> Void
        ) {
          CHECK
          self.a = a
        }

        \(initialisers)init() {}
        """)
  }

  @Test func aNameInQuotesStaysInThem() {
    check(
      "@available(*, deprecated) var `in`: () -> Void",
      are: """
        init(
          `in`: @escaping () -> Void
        ) {
          CHECK
          self._in = `in`
        }

        init() {}
        """)
  }

  @Test func conditionsHaveInitialisersOfTheirOwn() {
    check(
      "#if os(iOS) // Phones.", "  var a: () -> Void", "#elseif DEBUG", "  var b = 1", "#endif",
      "#if X", "  func f() {}", "#endif",
      are: """
        #if os(iOS)
          init(
            a: @escaping () -> Void
          ) {
            #if DEBUG
            func __isolationProbe() {}
            #DependencyCheck(client: __isolationProbe)
            #endif
            self.a = a
          }

          init() {}
        #elseif DEBUG
          init(
            b: Swift.Int = 1
          ) {
            #if DEBUG
            func __isolationProbe() {}
            #DependencyCheck(client: __isolationProbe)
            #endif
            self.b = b
          }

          init(
            b: Swift.Int = 1
          ) {
            self.b = b
          }
        #else
          init() {
            #if DEBUG
            func __isolationProbe() {}
            #DependencyCheck(client: __isolationProbe)
            #endif
          }

          init() {}
        #endif
        """)
  }

  @Test func aStructureWithoutEndpointsIsLeftAlone() {
    check("var a: Int", "let b = 1", are: "")
  }

  // MARK: Attributes

  @Test func closuresBecomeEndpoints() {
    DependencyMacroExpansionTests.check(
      """
      @DependencyClient struct A {
        var a: () -> Void
        let b: () -> Void
        var c: Int
        @DependencyEndpoint var d: (Int) -> Void
        @DependencyEndpointIgnored var e: () -> Void
        static var f = 1
        var g: Int { 1 }
        func h() {}
        private var i: () -> Int = { 1 }
        static var j: () -> Int = { 1 }
        var k: () -> Int { { 1 } }
      }
      """, .attributes, are: "@DependencyEndpoint\n\n@DependencyEndpoint")
  }

  @Test func aPropertyWithAMethodIsOfferedLast() {
    let message = """
      call the method, which has argument labels; the property is for overrides
      """
    let deprecations = ["iOS", "macOS", "tvOS", "watchOS"].map {
      "@available(\($0), deprecated: 9999, message: \"\(message)\")"
    }.joined(separator: "\n")
    DependencyMacroExpansionTests.check(
      """
      @DependencyClient struct A {
        var a: (_ id: Int) -> Void
        @DependencyEndpoint(method: "a") var b: (_ name: Int) -> Void
      }
      """, .attributes, are: "@DependencyEndpoint\n\(deprecations)\n\n\(deprecations)")
  }

  // MARK: Mistakes

  @Test func eachMistakeIsReportedOnce() {
    DependencyMacroExpansionTests.check(
      """
      @DependencyClient struct A {
        var a: () -> Int
        @DependencyEndpoint var b: () -> Int
        var c: () -> Int = f()
        var d: () -> Int = { fatalError() }
      }
      """, .attributes,
      are: """
        @DependencyEndpoint

        @DependencyEndpoint

        @DependencyEndpoint

        error 2 'a: () -> Int': 'a' needs an initial closure, because it returns a value and \
        cannot throw
          var a: () -> Int = { <#Int#> }

        error 3 'b: () -> Int': 'b' needs an initial closure, because it returns a value and \
        cannot throw
          @DependencyEndpoint var b: () -> Int = { <#Int#> }

        error 4 'f()': the initial value of an endpoint must be a closure that is written here

        warning 5 'fatalError()': 'fatalError()' ends the test or preview that calls the endpoint; \
        return any value instead
          var d: () -> Int = { { fatalError() }() }
        """)
  }

  @Test func aParameterNeedsAType() {
    check(
      "var a: () -> Void", "var b = Value() // What.",
      are: """
        error 3 'b = Value()': '@DependencyClient' needs the type of 'b', for the initialiser that \
        it generates
          var b: <#Type#> = Value() // What.
        """)
  }

  @Test(arguments: ["class", "actor", "enum"])
  func onlyStructuresAreClients(keyword: String) {
    DependencyMacroExpansionTests.check(
      "@DependencyClient \(keyword) A {}", .members,
      are: """
        error 1 '@DependencyClient \(keyword) A {}': '@DependencyClient' is for structures only
        """)
  }
}
