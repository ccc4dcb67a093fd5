import Testing

/// The accessors and the key of an entry.
@Suite struct EntryTests {
  /// Compares the key of an entry, without the check of its type.
  private func check(
    key entry: String, is expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let name = entry.split(separator: "var ").last?.prefix { $0.isLetter || $0 == "`" } ?? ""
    DependencyMacroExpansionTests.check(
      "extension DependencyValues {\n  \(entry)\n}", .peers,
      are: """
        #if DEBUG
        #DependencyCheck(sendable: \\DependencyValues.\(name))
        #endif

        \(expected)
        """, sourceLocation: sourceLocation)
  }

  @Test func accessorsReadAndWriteTheKey() {
    DependencyMacroExpansionTests.check(
      """
      extension Dependencies.DependencyValues {
        @DependencyEntry(liveValue: Client.live, previewValue: Client(
          retries: 2
        ))
        var client = Client.test
      }
      """, .accessors,
      are: """
        {
          get {
            #if DEBUG
            func __isolationProbe() {}
            #DependencyCheck(entry: __isolationProbe)
            #DependencyCheck(\\Dependencies.DependencyValues.client, liveValue: Client.live)
            #DependencyCheck(\\Dependencies.DependencyValues.client, previewValue: Client(
              retries: 2
            ))
            #endif
            return self[__Key_client.self]
          }
          set { self[__Key_client.self] = newValue }
          _modify { yield &self[__Key_client.self] }
        }
        """)
  }

  @Test func theTestValueIsEnough() {
    check(
      key: "@DependencyEntry var client = Client.test",
      is: """
        private nonisolated enum __Key_client: TestDependencyKey {
          @DependencyEntryDefault static var testValue = Client.test
        }
        """)
  }

  @Test func theLiveValueIsEnough() {
    check(
      key: "@DependencyEntry(liveValue: Client.live) var client: Client",
      is: """
        private nonisolated enum __Key_client: DependencyKey {
          typealias Value = Client
          static var liveValue: Value { Client.live }
        }
        """)
  }

  @Test func allValuesAreInTheKey() {
    check(
      key: "@DependencyEntry(liveValue: .live, previewValue: .preview) var client: Client = .test",
      is: """
        private nonisolated enum __Key_client: DependencyKey {
          typealias Value = Client
          static var liveValue: Value { .live }
          static var previewValue: Value { .preview }
          static var testValue: Value { .test }
        }
        """)
    check(
      key: "@DependencyEntry(previewValue: Client.preview) fileprivate var `in` = Client.test",
      is: """
        private nonisolated enum __Key_in: TestDependencyKey {
          @DependencyEntryDefault static var previewValue = Client.preview
          @DependencyEntryDefault static var testValue = Client.test
        }
        """)
  }

  @Test(
    "the key of a visible entry is visible, and named after its type",
    arguments: [
      ("var client = Client.test", "ClientKey"), ("var client: API = .test", "APIKey"),
      ("var client: any API = Mock()", "APIKey"), ("var client: M.API<Int>? = nil", "APIKey"),
      ("var client: [String: API] = [:]", "StringAPIKey"), ("var client: [API] = []", "APIKey"),
      ("var client: (A, b: B) = x", "ABKey"), ("var client: any A & B = x", "ABKey"),
      ("var client: API.Type = API.self", "APIKey"), ("var client: () -> A = x", "ClientKey"),
      ("var client: @Sendable () -> A = x", "ClientKey"), ("var client: () = x", "ClientKey"),
    ])
  func keyNames(entry: String, name: String) {
    let value = entry.split(separator: " = ").last ?? ""
    let isTyped = entry.contains(": ")
    let type = entry.split(separator: " = ").first?.dropFirst("var client: ".count) ?? ""
    check(
      key: "@DependencyEntry package \(entry)",
      is: isTyped
        ? """
        package nonisolated enum \(name): TestDependencyKey {
          package typealias Value = \(type)
          package static var testValue: Value { \(value) }
        }
        """
        : """
        package nonisolated enum \(name): TestDependencyKey {
          @DependencyEntryDefault package static var testValue = \(value)
        }
        """)
  }

  @Test func aVisibleKeyCanHaveAGivenName() {
    check(
      key: "@DependencyEntry(\"MyKey\", liveValue: A.live) public var client = A.test",
      is: """
        public nonisolated enum MyKey: DependencyKey {
          @DependencyEntryDefault public static var liveValue = A.live
          @DependencyEntryDefault public static var testValue = A.test
        }
        """)
  }

  @Test func defaultsAreGetters() {
    DependencyMacroExpansionTests.check(
      "@DependencyEntryDefault static var a = 1", .accessors, are: "{\n  get { 1 }\n}")
    DependencyMacroExpansionTests.check(
      "@DependencyEntryDefault static var a = f(\n  1\n)", .accessors,
      are: "{\n  get {\n    f(\n      1\n    )\n  }\n}")
  }

  // MARK: Mistakes

  @Test(
    "entries are variables in extensions of 'DependencyValues'",
    arguments: [
      "struct Foo { @DependencyEntry var a = 1 }", "extension Foo { @DependencyEntry var a = 1 }",
      "extension DependencyValues { @DependencyEntry let a = 1 }", "@DependencyEntry var a = 1",
      "extension DependencyValues { @DependencyEntry func a() {} }",
    ])
  func places(source: String) {
    DependencyMacroExpansionTests.check(
      source, .peers,
      are: """
        error 1 '@DependencyEntry': '@DependencyEntry' is for 'var' declarations in extensions of \
        'DependencyValues'
        """)
  }

  @Test func anEntryNeedsAValue() {
    DependencyMacroExpansionTests.check(
      "extension DependencyValues {\n  @DependencyEntry var a: Int\n}", .peers,
      are: """
        error 2 '@DependencyEntry var a: Int': '@DependencyEntry' needs a value: an initial \
        value, which is the one for tests, or a 'liveValue'
        """)
  }
}
