import DependencyProgram
import Testing

/// The effects of code on the current values, followed from the wrappers to the callers of their
/// declarations. Units are functions and properties; a call in a region with other values than
/// those of its unit's caller is not an effect of the unit.
@Suite struct EffectLayerTests {
  private func check(
    _ text: String, effects expected: String, profile: Profile? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var program = SampleProgram(text)
    program.options.profile = profile
    try expect(.effects, program, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a local wrapper reads the current values, and so does every call that leads to it")
  func calls() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      func later() { now() }
      func last() { later() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:6  later()  reads current  because it calls now() at 2:16
        2:16  calls now()  reads current  caller of later()
        3:6  last()  reads current  because it calls later() at 3:15
        3:15  calls later()  reads current  caller of last()
        """#)
  }

  @Test("creating an owner captures the current values")
  func creations() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date }
      func make() -> Model { Model() }
      func other() -> Model { .init() }
      """#,
      effects: """
        2:6  make()  captures current  because it creates Model at 2:24
        2:24  creates Model  captures current  caller of make()
        3:6  other()  captures current  because it creates Model at 3:26
        3:26  creates Model  captures current  caller of other()
        """)
  }

  @Test("an alias creates what it stands for")
  func aliases() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date }
      typealias Child = Model
      func make() -> Model { Child() }
      """#,
      effects: """
        3:6  make()  captures current  because it creates Model at 3:24
        3:24  creates Model  captures current  caller of make()
        """)
  }

  @Test("an effect ends where the values change: it is not one of the unit around the region")
  func regions() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      func scoped() { withDependencies { $0.date = 1 } operation: { now() } }
      func lost() { Task.detached { now() } }
      func kept() { Task { now() } }
      func around() { Task.detached { withDependencies { $0.uuid = 1 } operation: {
      withDependencies { $0.locale = 1 } operation: { now() } } } }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:63  calls now()  reads current  scoped by withDependencies at 2:17
        3:31  calls now()  reads current  lost at Task.detached (a detached task)
        4:6  kept()  reads current  because it calls now() at 4:22
        4:22  calls now()  reads current  caller of kept()
        6:49  calls now()  reads current  scoped by withDependencies at 6:1  \#
        around it lost at Task.detached (a detached task)
        """#)
  }

  @Test("a computed property has the effect of its getter; to assign it is not to read it")
  func properties() throws {
    try check(
      #"""
      struct S {
        var now: Int {
          get { @Dependency(\.date) var date; return 1 }
          set {}
        }
        func f() { _ = now }
        mutating func g() { now = 1 }
      }
      """#,
      effects: #"""
        2:7  S.now  reads current  because it declares \.date at 3:35
        3:35  declares \.date  reads current  caller of S.now.get
        6:8  S.f()  reads current  because it reads S.now at 6:18
        6:18  reads S.now  reads current  caller of S.f()
        """#)
  }

  @Test("changing a property has the effect of its setter and its observers")
  func changes() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A {
        var a = [1] { didSet { now() } }
        var b: Int { get { 1 } set { now() } }
        init() { a = [] }
        func f() { a.append(1) }
        func g() { b += 1 }
        func h() -> Int { b }
      }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:17  A.a.didSet  reads current  because it calls now() at 3:26
        3:26  calls now()  reads current  caller of A.a.didSet
        4:26  A.b.set  reads current  because it calls now() at 4:32
        4:32  calls now()  reads current  caller of A.b.set
        6:8  A.f()  reads current  because it sets A.a at 6:14
        6:14  sets A.a  reads current  caller of A.f()
        7:8  A.g()  reads current  because it sets A.b at 7:14
        7:14  sets A.b  reads current  caller of A.g()
        """#)
  }

  @Test("creating a value evaluates its properties' initial values, unless they are given")
  func initialValues() throws {
    try check(
      #"""
      func now() -> Int { @Dependency(\.date) var date; return 1 }
      struct A { var a = now(); var b = 1 }
      func f() { A(b: 2) }
      func g() { A(a: 2) }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:45
        1:45  declares \.date  reads current  caller of now()
        2:20  calls now()  reads current  caller of A.a
        3:6  f()  reads current  because it creates A at 3:12
        3:12  creates A  reads current  caller of f()
        """#)
  }

  @Test("a default argument may be made by a closure that is called at once")
  func closuresInDefaults() throws {
    try check(
      #"""
      func f(a: Int = { @Dependency(\.date) var date; return 1 }(), b: () -> Int = { now() }) {}
      func now() -> Int { @Dependency(\.date) var date; return 1 }
      func g() { f() }
      func h() { f(a: 1) }
      """#,
      effects: #"""
        1:43  declares \.date  reads current  unknown
        1:80  calls now()  reads current  unknown
        2:6  now()  reads current  because it declares \.date at 2:45
        2:45  declares \.date  reads current  caller of now()
        3:6  g()  reads current  because it calls f(a:b:) at 3:12
        3:12  calls f(a:b:)  reads current  caller of g()
        """#)
  }

  @Test("a variable with a wrapper of the program reads what the wrapper's value reads")
  func wrappedVariables() throws {
    try check(
      #"""
      @propertyWrapper struct W { var wrappedValue: Int { @Dependency(\.date) var date; return 1 } }
      struct S { @W var a: Int; var b: Int }
      func f(s: S) { s.a }
      func g(s: S) { s.b }
      """#,
      effects: #"""
        1:33  W.wrappedValue  reads current  because it declares \.date at 1:77
        1:77  declares \.date  reads current  caller of W.wrappedValue.get
        2:19  S.a  reads current  because it declares \.date at 1:77
        3:6  f(s:)  reads current  because it reads S.a at 3:18
        3:18  reads S.a  reads current  caller of f(s:)
        """#)
  }

  @Test("subscripts, values that are called, key paths and selectors run code too")
  func otherUses() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      struct A {
        subscript(i: Int) -> Int { now(); return 1 }
        func callAsFunction() { now() }
        var b: Int { now(); return 1 }
      }
      func f(a: A) { a[1] }
      func g(a: A) { a() }
      func h(a: [A]) { a.map(\.b) }
      class C {
        @objc func d() { now() }
        func e() { center.addObserver(self, selector: #selector(d), name: n) }
      }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:3  A.subscript(_:)  reads current  because it calls now() at 3:30
        3:30  calls now()  reads current  caller of A.subscript(_:).get
        4:8  A.callAsFunction()  reads current  because it calls now() at 4:27
        4:27  calls now()  reads current  caller of A.callAsFunction()
        5:7  A.b  reads current  because it calls now() at 5:16
        5:16  calls now()  reads current  caller of A.b.get
        7:6  f(a:)  reads current  because it reads A.subscript(_:) at 7:16
        7:16  reads A.subscript(_:)  reads current  caller of f(a:)
        8:6  g(a:)  reads current  because it calls A.callAsFunction() at 8:16
        8:16  calls A.callAsFunction()  reads current  caller of g(a:)
        9:6  h(a:)  reads current  because it reads A.b at 9:24
        9:24  reads A.b  reads current  caller of h(a:)
        11:14  C.d()  reads current  because it calls now() at 11:20
        11:20  calls now()  reads current  caller of C.d()
        12:59  calls C.d()  reads current  left to the emitter at center.addObserver (a notification handler)
        """#)
  }

  @Test("an object is called by whatever name it has")
  func calledObjects() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A {
        func callAsFunction() { now() }
        func f() { self() }
        func g() { [self].forEach { $0() } }
      }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:8  A.callAsFunction()  reads current  because it calls now() at 3:27
        3:27  calls now()  reads current  caller of A.callAsFunction()
        4:8  A.f()  reads current  because it calls A.callAsFunction() at 4:14
        4:14  calls A.callAsFunction()  reads current  caller of A.f()
        5:8  A.g()  reads current  because it calls A.callAsFunction() at 5:31
        5:31  calls A.callAsFunction()  reads current  caller of A.g()
        """#)
  }

  @Test("a read does not have the effects of a setter")
  func setters() throws {
    try check(
      #"""
      struct S {
        var now: Int {
          get { 1 }
          set { @Dependency(\.date) var date }
        }
        func f() { _ = now }
      }
      """#,
      effects: #"""
        4:5  S.now.set  reads current  because it declares \.date at 4:35
        4:35  declares \.date  reads current  caller of S.now.set
        """#)
  }

  @Test("members of one name are distinguished by the type of the base")
  func members() throws {
    try check(
      #"""
      struct A { func now() { @Dependency(\.date) var date } }
      struct B { func now() {} }
      func f(a: A) { a.now() }
      func g(b: B) { b.now() }
      """#,
      effects: #"""
        1:17  A.now()  reads current  because it declares \.date at 1:49
        1:49  declares \.date  reads current  caller of A.now()
        3:6  f(a:)  reads current  because it calls A.now() at 3:18
        3:18  calls A.now()  reads current  caller of f(a:)
        """#)
  }

  @Test("the current values can be named, and a wrapper be made for a single read")
  func namedReads() throws {
    try check(
      #"""
      func f() { _ = DependencyValues._current }
      func g() { _ = Dependency(\.date).wrappedValue }
      """#,
      effects: """
        1:6  f()  reads current  because it names the current values at 1:33
        1:33  names the current values  reads current  caller of f()
        2:6  g()  reads current  because it names the current values at 2:16
        2:16  names the current values  reads current  caller of g()
        """)
    try check(#"func f() { _ = Dependency(\.date).projectedValue }"#, effects: "")
  }

  @Test("a module that declares a system names the current values as its part")
  func plumbing() throws {
    let system = """
      public struct Values {
        @TaskLocal public static var _current = Values()
      }
      @propertyWrapper public struct Injected<Value> {
        public init(_ path: KeyPath<Values, Value>) {}
        public var wrappedValue: Value { Values._current[keyPath: path] }
      }
      func now() { _ = Values._current }
      """
    var program = SampleProgram([
      "Package.swift": SampleProgram.manifest(("Core", []), ("App", ["Core"])),
      "Sources/Core/C.swift": system,
      "Sources/App/A.swift": "import Core\nfunc f() { _ = Values._current }\n",
    ])
    program.options.profile = .merged
    #expect(
      try program.dump(.effects) == """
        2:6  App.f()  reads current  because it names the current values at 2:23
        2:23  names the current values  reads current  caller of App.f()
        """)
  }

  @Test("a function that is handed over by name runs as a closure in its place would")
  func references() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      func f() { Task.detached(operation: now) }
      func g() { [1].forEach(now) }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:37  calls now()  reads current  lost at Task.detached (a detached task)
        3:6  g()  reads current  because it calls now() at 3:24
        3:24  calls now()  reads current  caller of g()
        """#)
  }

  @Test("a call that can be to another function is silent")
  func overloads() throws {
    try check(
      #"""
      func now(_ a: Int) { @Dependency(\.date) var date }
      func now(_ a: String) {}
      func f(now: () -> Void) { now() }
      func g() { now(x) }
      """#,
      effects: #"""
        1:6  now(_:)  reads current  because it declares \.date at 1:46
        1:46  declares \.date  reads current  caller of now(_:)
        """#)
  }

  @Test("of a call that can be to several functions only the effect that all have is known")
  func commonEffects() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date }
      func make(_ a: Int) -> Model { Model() }
      func make(_ a: String) -> Model { @Dependency(\.uuid) var uuid; return Model() }
      func f() { _ = make(x) }
      """#,
      effects: #"""
        2:6  make(_:)  captures current  because it creates Model at 2:32
        2:32  creates Model  captures current  caller of make(_:)
        3:6  make(_:)  reads current, captures current  because it creates Model at 3:72
        3:59  declares \.uuid  reads current  caller of make(_:)
        3:72  creates Model  captures current  caller of make(_:)
        4:6  f()  captures current  because it calls make(_:) at 4:16
        4:16  calls make(_:)  captures current  caller of f()
        """#)
  }

  @Test("a closure in a variable has its effect where it is called")
  func closures() throws {
    try check(
      #"""
      func f() {
        let now = { @Dependency(\.date) var date }
        now()
      }
      """#,
      effects: #"""
        1:6  f()  reads current  because it calls f().now at 3:3
        2:7  f().now  reads current  because it declares \.date at 2:39
        2:39  declares \.date  reads current  caller of the closure in f().now
        3:3  calls f().now  reads current  caller of f()
        """#)
  }

  @Test("an initialiser's reads are those of the creation")
  func initializers() throws {
    try check(
      #"""
      class A { init() { @Dependency(\.date) var date } }
      class B { init() { @Dependency(\.date) var date }; init(a: Int) {} }
      func f() { _ = A(); _ = B(); _ = B(a: 1) }
      """#,
      effects: #"""
        1:11  A.init()  reads current  because it declares \.date at 1:44
        1:44  declares \.date  reads current  caller of A.init()
        2:11  B.init()  reads current  because it declares \.date at 2:44
        2:44  declares \.date  reads current  caller of B.init()
        3:6  f()  reads current  because it creates A at 3:16
        3:16  creates A  reads current  caller of f()
        3:25  creates B  reads current  caller of f()
        """#)
    try check(
      #"""
      class A { init(_ a: Int) { @Dependency(\.date) var date }; init(_ a: String) {} }
      func f() { _ = A(x) }
      """#,
      effects: #"""
        1:11  A.init(_:)  reads current  because it declares \.date at 1:52
        1:52  declares \.date  reads current  caller of A.init(_:)
        """#)
  }

  @Test("where wrappers remember nothing, a read of a stored one reads the current values")
  func atAccess() throws {
    try check(
      #"""
      class Model {
        @Dependency(\.date) var date
        func f() { _ = date }
      }
      """#,
      effects: """
        2:27  Model.date  reads current  because it is a wrapper
        3:8  Model.f()  reads current  because it reads Model.date at 3:18
        3:18  reads Model.date  reads current  caller of Model.f()
        """, profile: .atAccess)
  }

  @Test("a constant that holds a function does what the function does")
  func heldFunctions() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      func later() { let f = now; f() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:6  later()  reads current  because it calls later().f at 2:29
        2:20  later().f  reads current  because it calls now() at 2:24
        2:24  calls now()  reads current  caller of the closure in later().f
        2:29  calls later().f  reads current  caller of later()
        """#)
  }

  @Test("a lazy property is created by the read that comes first, not by those after it")
  func lazyReads() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date }
      class Holder {
        lazy var a = Model()
        func b() { a.start(); Task.detached { self.a } }
      }
      """#,
      effects: """
        3:12  Holder.a  captures current  because it creates Model at 3:16
        3:16  creates Model  captures current  caller of Holder.a
        4:8  Holder.b()  captures current  because it reads Holder.a at 4:14
        4:14  reads Holder.a  captures current  caller of Holder.b()
        """)
  }

  @Test("a framework has a controller set itself up before it calls other methods")
  func lazyReadsOfSetUp() throws {
    try check(
      #"""
      class Model { @Dependency(\.date) var date }
      class Screen: UIViewController {
        lazy var a = Model()
        override func viewDidLoad() { bind() }
        func bind() { Task.detached { self.a }; a.start() }
        func tap() { Task.detached { self.a } }
      }
      """#,
      effects: """
        3:12  Screen.a  captures current  because it creates Model at 3:16
        3:16  creates Model  captures current  caller of Screen.a
        4:17  Screen.viewDidLoad()  captures current  because it calls Screen.bind() at 4:33
        4:33  calls Screen.bind()  captures current  caller of Screen.viewDidLoad()
        5:8  Screen.bind()  captures current  because it reads Screen.a at 5:43
        5:38  reads Screen.a  captures current  lost at Task.detached (a detached task)
        5:43  reads Screen.a  captures current  caller of Screen.bind()
        """)
  }
}
