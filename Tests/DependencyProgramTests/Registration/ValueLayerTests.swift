import DependencyProgram
import Testing

/// How keys' values are created, and the effects of using their endpoints.
@Suite struct ValueLayerTests {
  private func check(
    _ text: String, makes expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(.values, SampleProgram(text), is: expected, sourceLocation: sourceLocation)
  }

  /// The value of a key that is a closure.
  private func check(
    endpoint: String, is conduct: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      struct C { var run: () -> Void; static let idle: () -> Void = {} }
      func crash() -> Never { fatalError() }
      func report() { reportIssue("a") }
      enum K: DependencyKey { static let liveValue = C(run: \(endpoint)) }
      """
    let values = try SampleProgram(text).dump(.values)
    #expect(
      values == "4:36  K.liveValue  run \(conduct)", "\n\(values)", sourceLocation: sourceLocation)
  }

  @Test("an endpoint fails, traps, works or does nothing")
  func endpoints() throws {
    for (endpoint, conduct) in [
      ("{}", "quiet"), ("{ 1 }", "quiet"), ("C.idle", "quiet"), ("1", "data"),
      (#"unimplemented("a")"#, "fails"), (#"{ unimplemented("a") }"#, "fails"),
      (#"{ _ in unimplemented("a"); return 1 }"#, "fails"), (".unimplemented", "fails"),
      ("{ report() }", "fails"), ("report", "fails"),
      ("{ fatalError() }", "traps"), ("{ let a = 1; preconditionFailure(a) }", "traps"),
      ("crash", "traps"), ("{ crash() }", "traps"), ("{ return Swift.fatalError() }", "traps"),
      (#"unimplemented("a", placeholder: crash())"#, "traps"),
      ("{ await a.load() }", "works"),
      ("{ if a { fatalError() } }", "unknown"), ("{ guard a else { crash() }; b() }", "unknown"),
      ("{ a ?? fatalError() }", "unknown"), ("{ b() }", "unknown"), ("b", "unknown"),
      ("a.fatalError()", "unknown"), ("{ if a { Swift.fatalError() } }", "unknown"),
      ("{ Task { await server.send() } }", "works"),
      ("{ Task.detached { await server.send() } }", "works"),
      ("{ try? await Task.sleep(for: .seconds(1)) }", "quiet"),
    ] {
      try check(endpoint: endpoint, is: conduct)
    }
  }

  @Test("an endpoint stands in for code if it always returns, and most of the others work")
  func standIns() throws {
    for (endpoint, others, conduct) in [
      ("{ .mock1 }", "", "returns User.mock1"), ("{ User.myMock }", "", "returns User.myMock"),
      ("{ print(1); return .mock1 }", "", "returns User.mock1"),
      ("{ try await Task.sleep(for: .seconds(1)); return .mock1 }", "", "returns User.mock1"),
      ("stub", "", "returns User.mock1"), ("User.stub", "", "returns User.mock1"),
      ("loading", "", "works"), ("making(2)", "", "unknown"), ("C.constant", "", "unknown"),
      ("{ .mock }", "", "returns User.mock of a double"), ("{ .mockingbird }", "", "unknown"),
      ("{ .used }", "", "unknown"), ("{ .shown }", "", "returns User.shown"),
      ("{ nil }", "", "does nothing"), ("{ throw E() }", "", "throws"),
      ("{ struct A: Error {}; throw A() }", "", "throws"),
      ("{ load(); return .mock1 }", "", "unknown"),
      ("{ if a { return .mock1 }; return await b.load() }", "", "works"),
      ("{ .mock1 }", ", d: {}, e: {}", "unknown"),
      ("{ .mock1 }", ", d: { await a.load() }, e: {}", "returns User.mock1"),
    ] {
      let text = """
        struct User {
          static let mock1 = User(), myMock = User(), mock = User(), mockingbird = User()
          static let used = User(), shown = User()
        }
        func use() { print(User.used) }
        func stub() -> User { .mock1 }
        func making(_ n: Int) -> () -> User { { .made(n) } }
        func loading() async -> User? { await a.load() }
        extension User { static func stub() -> User { return .mock1 } }
        struct C {
          var a: () async -> Void; var b: () async -> Void; var c: () async throws -> User?
          var d: () -> Void = {}; var e: () -> Void = {}
        }
        enum K: DependencyKey {
          static let liveValue = C(
            a: { await a.load() }, b: { await a.load() }, c: \(endpoint)\(others))
          static let testValue = C(a: {}, b: {}, c: { .mock })
        }
        struct V_Previews: PreviewProvider { static var previews: V { V(user: .shown) } }
        """
      let values = try SampleProgram(text).dump(.values)
      let line = values.split(separator: "\n")[0].split(separator: "  d ")[0]
      #expect(
        line == "15:14  K.liveValue  a works  b works  c \(conduct)", "\(endpoint)\n\(values)")
    }
  }

  @Test("'unimplemented' has no placeholder for a whole value of the program's own type")
  func wholeUnimplementedValues() throws {
    let (traps, fails) = ("traps  when it is made", "fails  when it is made")
    for (type, value, conduct) in [
      ("C", #"unimplemented("C")"#, traps), ("C", "unimplemented()", traps),
      ("any P", "unimplemented()", traps), ("C", "unimplemented(placeholder: C())", fails),
      ("List", "unimplemented()", fails), ("Int", "unimplemented()", fails),
      ("() -> C", "unimplemented()", "fails"), ("C", ".unimplemented", traps),
      ("C?", "unimplemented()", fails), ("Flags", "unimplemented()", fails),
      ("Mode", "unimplemented()", fails), ("Raw", "unimplemented()", fails),
    ] {
      try check(
        """
        protocol P: Sendable {}; struct List: ExpressibleByArrayLiteral {}; enum Raw: String { case a }
        struct C: P { static let unimplemented: C = IssueReporting.unimplemented("C") }; enum Mode: CaseIterable { case a }; struct Flags: OptionSet {}
        enum K: DependencyKey { static let testValue: \(type) = \(value) }
        """, makes: "3:36  K.testValue  \(conduct)")
    }
  }

  @Test("beside a single endpoint that works, one that always throws stands in for code")
  func standInsBesideOne() throws {
    for (endpoint, conduct) in [
      ("{ throw E() }", "throws"), ("{ _ = 1; throw E() }", "unknown"), ("{ nil }", "quiet"),
      ("{ .mock1 }", "unknown"),
    ] {
      let text = """
        struct User { static let mock1 = User() }
        struct C { var a: () async -> Void; var c: () async throws -> User? }
        enum K: DependencyKey {
          static let liveValue = C(a: { await a.load() }, c: \(endpoint))
          static let testValue = C(a: {}, c: { .mock1 })
        }
        """
      let values = try SampleProgram(text).dump(.values)
      #expect(values.hasPrefix("4:14  K.liveValue  a works  c \(conduct)\n"), "\(values)")
    }
  }

  @Test("what follows a promise waits for it, if the file imports such a library")
  func promises() throws {
    let text = "enum K: DependencyKey { static let liveValue = { load().then { $0 } } }"
    try check(text, makes: "1:36  K.liveValue  unknown")
    try check("import Promises\n" + text, makes: "2:36  K.liveValue  works")
  }

  @Test("to wait for an actor in memory, a clock or another dependency does no work")
  func awaitedCalls() throws {
    for (endpoint, conduct) in [
      ("{ await memory.all() }", "unknown"), ("{ await memory.add(1) }", "unknown"),
      ("{ await memory.save() }", "works"), ("{ await memory.ask() }", "works"),
      ("{ await memory.read() }", "works"), ("{ await load() }", "works"),
      ("{ await MainActor.run { 1 } }", "unknown"),
      ("{ await MainActor.run { UIPasteboard.general.clear() } }", "works"),
      ("{ @Dependency(\\.clock) var clock; await clock.sleep() }", "unknown"),
      ("{ Calendar.current.startOfDay(for: a) }", "unknown"),
      ("{ UIPasteboard.general.clear() }", "works"),
    ] {
      let text = """
        actor Memory {
          var notes: [Int] = []
          func all() -> [Int] { notes }
          func add(_ note: Int) { notes.append(note) }
          func save() { UserDefaults.standard.set(notes) }
          func ask() async -> Int { 1 }
          func read() -> Data { Data(contentsOf: url) }
        }
        let memory = Memory()
        func load() async -> Int { 1 }
        struct C { var run: () -> Void }
        enum K: DependencyKey { static let liveValue = C(run: \(endpoint)) }
        """
      let values = try SampleProgram(text).dump(.values)
      #expect(values == "12:36  K.liveValue  run \(conduct)", "\(endpoint)\n\(values)")
    }
  }

  @Test("files, and objects of the system that reach outside, are work; making data is none")
  func synchronousWork() throws {
    for (endpoint, conduct) in [
      ("{ try Data(contentsOf: url) }", "works"),
      ("{ try String(contentsOfFile: path) }", "works"),
      ("{ try Data().write(to: url) }", "works"),
      (#"{ try "a".write(toFile: path) }"#, "works"),
      ("{ (data: Data) in try data.write(to: url) }", "works"),
      ("{ Task.detached { try Data().write(to: url) } }", "works"),
      ("{ out.write(to: url) }", "unknown"), ("{ Data(text.utf8) }", "unknown"),
      ("{ array.append(contentsOf: other) }", "unknown"),
      ("{ SKStoreReviewController.requestReview() }", "works"),
      (#"{ NSPersistentContainer(name: "M").load() }"#, "works"),
      (#"{ let c = NSPersistentContainer(name: "M"); c.load() }"#, "works"),
      (#"{ UIPasteboard.general.string = "a" }"#, "works"),
      ("{ pasteboard.string = 1 }", "unknown"),
      ("{ store(UserDefaults.standard) }", "works"),
      ("{ Saver(defaults: .standard).save() }", "works"),
      ("{ store(UserDefaults.didChangeNotification) }", "unknown"),
      ("{ store(Calendar.current) }", "unknown"), ("{ log.debug(1) }", "unknown"),
      ("{ throw E() }", "unknown"),
    ] {
      let text = """
        struct Saver { let defaults: UserDefaults; func save() {} }
        func store(_ value: Any) {}
        struct C { var run: () -> Void }
        enum K: DependencyKey { static let liveValue = C(run: \(endpoint)) }
        """
      let values = try SampleProgram(text).dump(.values)
      #expect(values == "4:36  K.liveValue  run \(conduct)", "\(endpoint)\n\(values)")
    }
  }

  @Test(
    "arguments are for the properties that the initialiser sets",
    arguments: [
      ("C { 1 } b: { await a.load() }", "a quiet  b works"),
      ("C(n: 2) { 1 } b: { await a.load() }", "n data  a quiet  b works"),
      ("C(a: { 1 }) { await a.load() }", "a quiet  b works"),
      (".init { 1 } b: {}", "a quiet  b quiet"),
      ("D(onSend: { fatalError() }, count: 1)", "send traps  count data"),
      ("D(onSend: { fatalError() }) { 1 }", "send traps  count quiet"),
      ("D(quick: {})", "quick quiet"),
    ])
  func arguments(value: String, says expected: String) throws {
    let isPlain = value.hasPrefix("D")
    try check(
      """
      struct C { var n = 1; var a: () -> Int; var b: @Sendable () async -> Void }
      struct D { let send: () -> Void; let count: Int }
      extension D {
        init(onSend send: @escaping () -> Void, count: () -> Int) {
          self.send = send
          self.count = count
        }
        init(quick: () -> Void) { self.init(onSend: quick, count: 1) }
      }
      enum K: DependencyKey { static var liveValue: \(isPlain ? "D" : "C") { \(value) } }
      """,
      makes: "10:36  K.liveValue  \(expected)")
  }

  @Test("an endpoint that never returns has to end the process; a tuple assigns endpoints too")
  func assignedAndNever() throws {
    try check(
      """
      struct C { var run: () -> Never }
      enum K: DependencyKey { static let liveValue = C(run: { fatalError() }) }
      """,
      makes: "2:36  K.liveValue  run unknown")
    try check(
      """
      @DependencyClient struct C { var a: () -> Void; var b: () -> Void; var c: () -> Void }
      enum K: DependencyKey {
        static var liveValue: C {
          var client = C()
          (client.a, client.b) = ({}, {})
          return client
        }
      }
      """,
      makes: "3:14  K.liveValue  c forgotten")
  }

  @Test(
    "numbers, strings and closed structs of these are plain data, and so are values of known types",
    arguments: [
      ("static let liveValue = 1", true), (#"static let liveValue = "a""#, true),
      ("static let liveValue = JSONDecoder()", true), ("static let liveValue: Int = made()", true),
      ("static let liveValue: [Int] = made()", true),
      ("static let liveValue: Int? = made()", true),
      ("static let liveValue: [String: Int] = made()", true),
      ("static let liveValue: [String: [Int?]] = made()", true),
      ("static let liveValue: [Settings] = made()", true),
      ("static let liveValue: Set<Mode>? = made()", true),
      ("static let liveValue: (Int, mode: Mode) = made()", true),
      ("static let liveValue: [() -> Void] = made()", false),
      ("static let liveValue: [Client] = made()", false),
      ("typealias Value = Date; static let liveValue = made()", true),
      ("static let liveValue = Settings()", true), ("static let liveValue = Mode.on", true),
      ("static let liveValue = Client()", false), ("static let liveValue = Reader()", false),
      ("static let liveValue = Box()", false), ("static let liveValue = Owner()", false),
      ("static let liveValue = URLSession.shared", false), ("static let liveValue = made()", false),
      ("static let liveValue: (Int) -> Int = made()", false),
    ])
  func plainData(value: String, isPlain: Bool) throws {
    let program = try SampleProgram(
      #"""
      struct Settings { var size = 1; var names: [String]; var mode: Mode }
      enum Mode { case on, off; static func made() -> Mode { .on } }
      struct Client { var run: () -> Void = {} }
      struct Reader { var path = ""; func read() -> String { path } }
      class Box { var size = 1 }
      struct Owner { @Dependency(\.a) var a: Int }
      enum K: DependencyKey { \#(value) }
      """#
    ).program()
    let keys = program.registrations.keys.map { program.keyValues.isPureValue(of: $0) }
    #expect(keys == [isPlain])
  }

  @Test("'unimplemented' reports at once where it cannot, or does not, make a closure")
  func eagerReports() throws {
    for (part, report) in [
      ("count: unimplemented(n, placeholder: 1)", "count fails when it is made"),
      ("names: unimplemented(n, placeholder: [])", "names fails when it is made"),
      ("stream: unimplemented(n, placeholder: idle.stream)", "stream fails when it is made"),
      ("run: unimplemented(n, placeholder: idle.run)", "run fails when it is made"),
      ("run: unimplemented(n, placeholder: { 1 })", "run fails when it is made"),
      ("run: { unimplemented(n, placeholder: 1) }", "run fails"),
      ("run: unimplemented(n)", "run fails"),
      ("run: unimplemented(n, placeholder: 1)", "run fails"),
      ("stream: unimplemented(n, placeholder: .never)", "stream fails"),
      ("make: unimplemented(n, placeholder: {})", "make fails"),
      ("make: unimplemented(n, placeholder: idle.run)", "make fails"),
    ] {
      try check(
        """
        struct C {
          var count: Int = 0; var names: [String] = []; var stream: Stream<Int>
          var run: @Sendable () -> Int = { 1 }; var make: () -> Action = {}
        }
        enum K: DependencyKey { static let idle = C(); static let testValue = C(\(part)) }
        """,
        makes: "5:59  K.testValue  \(report)")
    }
  }

  @Test(
    "an object of a class that a protocol's macro generates has state",
    arguments: [
      ("@Spyable protocol Reader {}", "ReaderSpy", true),
      ("@Mockable protocol Reader {}", "MockReader", true),
      ("protocol Reader {}", "ReaderSpy", false),
      ("@Mockable protocol Reader {}", "ReaderSpy", false),
      ("@Spyable class Reader {}", "ReaderSpy", false), ("", "ReaderSpy", false),
    ])
  func generatedSpies(declaration: String, type: String, hasState: Bool) throws {
    try check(
      """
      \(declaration)
      enum K: DependencyKey { static let testValue = \(type)() }
      """,
      makes: "2:36  K.testValue  unknown\(hasState ? "  shares external \(type)" : "")")
  }

  @Test("constants, getters, closures and functions of the program lead to what makes a value")
  func makers() throws {
    try check(
      """
      struct C {
        var run: () -> Void
        static let a = C(run: { fatalError() })
        static var b: C { a }
        static func c(_ n: Int) -> C { let m = n; return .b }
        static func d(_ n: Int) -> C { if n > 0 { return a }; return C(run: {}) }
      }
      enum K: DependencyKey {
        static let liveValue: C = { C.c(1) }()
        static let testValue = C.d(1)
        static var previewValue: C { fatalError() }
      }
      """,
      makes: """
        9:14  K.liveValue  run traps
        10:14  K.testValue  unknown
        11:14  K.previewValue  traps  when it is made
        """)
  }

  @Test("parts are assigned to a variable, and what a client's macro makes fail is forgotten")
  func assignedParts() throws {
    try check(
      """
      @DependencyClient struct C { var a: () -> Void; var b: () -> Void; var c: () -> Void = {} }
      enum K: DependencyKey {
        static var liveValue: C { var c = C(); c.a = {}; return c }
        static var testValue: C { C() }
        static var previewValue: C { var c = C(); c.a = {}; change(&c); return c }
      }
      enum L: DependencyKey {
        static var liveValue: C { var c = C(); c.a = {}; if x { c.a = {} }; return c }
      }
      """,
      makes: """
        3:14  K.liveValue  a quiet  b forgotten  c forgotten
        4:14  K.testValue  a forgotten  b forgotten  c forgotten
        5:14  K.previewValue  a quiet
        8:14  L.liveValue  b forgotten  c forgotten
        """)
  }

  @Test("one initialiser of a client takes the endpoints, the other one makes all of them fail")
  func clientInitialisers() throws {
    try check(
      """
      @DependencyClient struct C { var n = 1; var a: () -> Void; var b: () -> Int = { 1 } }
      extension C { init(other: Int) { self.init(a: {}, b: { 2 }) } }
      enum K: DependencyKey {
        static var liveValue: C { C(n: 2, a: {}, b: { 2 }) }
        static var testValue: C { C(n: 2) }
        static var previewValue: C { C(other: 1) }
      }
      """,
      makes: """
        4:14  K.liveValue  n data  a quiet  b quiet
        5:14  K.testValue  n data  a forgotten  b forgotten
        6:14  K.previewValue  other data
        """)
  }

  @Test("a report when a value is made, or before it is returned; a closure reports when called")
  func reports() throws {
    try check(
      """
      struct C { var run: () -> Void }
      enum K: DependencyKey {
        static var liveValue: C { unimplemented("a", placeholder: C(run: {})) }
        static var testValue: C { reportIssue("a"); return C(run: {}) }
        static var previewValue: C { if a { reportIssue("a") }; return C(run: {}) }
      }
      enum L: DependencyKey {
        static let liveValue: () -> Void = unimplemented("a")
        static let testValue: Int = unimplemented("a", placeholder: 1)
      }
      """,
      makes: """
        3:14  K.liveValue  fails  when it is made
        4:14  K.testValue  fails  when it is made
        5:14  K.previewValue  run quiet
        8:14  L.liveValue  fails
        9:14  L.testValue  fails  when it is made
        """)
  }

  @Test("a stored value shares the state that code other than initialisers changes")
  func state() throws {
    try check(
      """
      class A { var n = 0; func f() { n += 1 } }
      class B { var n = 0; init() { n = 1 } }
      struct C { var run: () -> Void = {}; var a: A?; static func make() -> C { let a = A(); return C() } }
      enum K: DependencyKey {
        static let liveValue: C = { let box = LockIsolated(0); return C() }()
        static let testValue = C.make()
        static let previewValue = C(a: A())
      }
      enum L: DependencyKey {
        static let liveValue = B()
        static var testValue: A { A() }
        static let previewValue = A()
      }
      enum M: DependencyKey {
        static let liveValue: C = { let box = LockIsolated(0); return C(run: { box.value }) }()
        static let testValue: C = { var n = 0; return C(run: { n += 1 }) }()
        static let previewValue = C.fresh
      }
      extension C { static var fresh: C { let box = LockIsolated(0); return C(run: { box.set(1) }) } }
      """,
      makes: """
        5:14  K.liveValue  unknown  shares external LockIsolated
        6:14  K.testValue  unknown  shares A.n
        7:14  K.previewValue  a unknown  shares A.n
        10:14  L.liveValue  unknown
        11:14  L.testValue  unknown
        12:14  L.previewValue  unknown  shares A.n
        15:14  M.liveValue  run unknown
        16:14  M.testValue  run unknown  shares M
        17:14  M.previewValue  run unknown  shares external LockIsolated
        """)
  }
}
