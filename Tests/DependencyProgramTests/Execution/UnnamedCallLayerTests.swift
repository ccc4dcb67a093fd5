import DependencyProgram
import Testing

/// Code that runs without a call by its name: by an operator, by a member that a subscript returns,
/// by a queue, or in place of the method that is called.
@Suite struct UnnamedCallLayerTests {
  private func check(
    _ text: String, effects expected: String, profile: Profile? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var program = SampleProgram(text)
    program.options.profile = profile
    try expect(.effects, program, is: expected, sourceLocation: sourceLocation)
  }

  @Test("a method that is overridden has its effect where no override lacks it")
  func overrides() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A { func a() { now() }; func b() { now() } }
      class B: A { override func a() {}; override func b() { super.b() } }
      func f(a: A) { a.a() }
      func g(a: A) { a.b() }
      func h() { A().a() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:16  A.a()  reads current  because it calls now() at 2:22
        2:22  calls now()  reads current  caller of A.a()
        2:36  A.b()  reads current  because it calls now() at 2:42
        2:42  calls now()  reads current  caller of A.b()
        3:50  B.b()  reads current  because it calls A.b() at 3:62
        3:62  calls A.b()  reads current  caller of B.b()
        5:6  g(a:)  reads current  because it calls A.b() at 5:18
        5:18  calls A.b()  reads current  caller of g(a:)
        6:6  h()  reads current  because it calls A.a() at 6:16
        6:16  calls A.a()  reads current  caller of h()
        """#)
  }

  @Test("an inherited method runs what the object's own type declares")
  func callsOnSelf() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A { func a() {}; func both() { a(); self.a() }; func all() { both() } }
      class B: A { override func a() { now() } }
      class C: A { override func both() {} }
      func f() { B().both() }
      func g(b: B) { b.all() }
      func h(a: A) { a.both(); C().both() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:28  B.a()  reads current  because it calls now() at 3:34
        3:34  calls now()  reads current  caller of B.a()
        5:6  f()  reads current  because it calls B.a() at 5:16
        5:16  calls B.a()  reads current  caller of f()
        6:6  g(b:)  reads current  because it calls B.a() at 6:18
        6:18  calls B.a()  reads current  caller of g(b:)
        """#)
  }

  @Test("a method of a protocol's extension runs what the object's own type declares")
  func callsOnSelfInExtensions() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      protocol P { func a() }
      extension P { func b() { a() }; func c() { Task.detached { self.a() } } }
      extension P { func d() { Task.detached { self.a() } } }
      struct A: P { func a() { now() } }
      struct B: P { func a() {} }
      func f() { A().b(); B().b(); A().c(); B().d() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:65  calls A.a()  reads current  lost at Task.detached (a detached task)
        5:20  A.a()  reads current  because it calls now() at 5:26
        5:26  calls now()  reads current  caller of A.a()
        7:6  f()  reads current  because it calls A.a() at 7:16
        7:16  calls A.a()  reads current  caller of f()
        """#)
  }

  @Test("an operation runs what its class overrides; a literal beside no number is one")
  func operationsAndLiterals() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A: Operation { override func main() { execute() }; func execute() {} }
      class B: A { override func execute() { now() } }
      func f(queue: OperationQueue) { queue.addOperation(B()); queue.addOperation(A()) }
      func |> (a: String, b: Int) { now() }
      func g(count: Int) { "a" |> 1; "a" |> count; count |> 1; 1 |> 2 }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:28  B.execute()  reads current  because it calls now() at 3:40
        3:40  calls now()  reads current  caller of B.execute()
        4:52  calls B.execute()  reads current  lost at queue.addOperation (an operation queue)
        5:6  |>(a:b:)  reads current  because it calls now() at 5:31
        5:31  calls now()  reads current  caller of |>(a:b:)
        6:6  g(count:)  reads current  because it calls |>(a:b:) at 6:22
        6:22  calls |>(a:b:)  reads current  caller of g(count:)
        6:32  calls |>(a:b:)  reads current  caller of g(count:)
        """#)
  }

  @Test("operators, dynamic members and operations run code too")
  func unnamedCalls() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      struct A { static func + (a: A, b: A) -> A { now(); return a } }
      @dynamicMemberLookup struct B { subscript(dynamicMember a: String) -> Int { now(); return 1 } }
      class C: Operation { override func main() { now() } }
      func f(a: A) { a + a }
      func g(a: B) { a.b }
      func h(a: OperationQueue) { a.addOperation(C()) }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:24  A.+(a:b:)  reads current  because it calls now() at 2:46
        2:46  calls now()  reads current  caller of A.+(a:b:)
        3:33  B.subscript(dynamicMember:)  reads current  because it calls now() at 3:77
        3:77  calls now()  reads current  caller of B.subscript(dynamicMember:).get
        4:36  C.main()  reads current  because it calls now() at 4:45
        4:45  calls now()  reads current  caller of C.main()
        5:6  f(a:)  reads current  because it calls A.+(a:b:) at 5:16
        5:16  calls A.+(a:b:)  reads current  caller of f(a:)
        6:6  g(a:)  reads current  because it reads B.subscript(dynamicMember:) at 6:18
        6:18  reads B.subscript(dynamicMember:)  reads current  caller of g(a:)
        7:44  calls C.main()  reads current  lost at a.addOperation (an operation queue)
        """#)
  }

  @Test("a subscript that takes key paths gives its type the members of another one")
  func membersByKeyPath() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      struct A { var a: Int { now(); return 1 }; func go() { now() } }
      @dynamicMemberLookup struct B { subscript<V>(dynamicMember p: KeyPath<A, V>) -> V { other } }
      @dynamicMemberLookup struct C { subscript<V>(dynamicMember p: KeyPath<A, V>) -> V { other }
        subscript<V>(dynamicMember p: KeyPath<B, V>) -> V { other } }
      @dynamicMemberLookup struct D { subscript<V>(dynamicMember p: KeyPath<A, V>) -> V { other }
        var a: Int }
      struct E { subscript<V>(dynamicMember p: KeyPath<A, V>) -> V { other } }
      func found(b: B, c: B?) { b.a; c?.a }
      func several(c: C) { c.a }
      func own(d: D) { d.a }
      func without(e: E) { e.a }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:16  A.a  reads current  because it calls now() at 2:25
        2:25  calls now()  reads current  caller of A.a.get
        2:49  A.go()  reads current  because it calls now() at 2:56
        2:56  calls now()  reads current  caller of A.go()
        9:6  found(b:c:)  reads current  because it reads A.a at 9:29
        9:29  reads A.a  reads current  caller of found(b:c:)
        9:35  reads A.a  reads current  caller of found(b:c:)
        """#)
  }

  @Test("a constant that an initialiser sets to a closure runs the closure")
  func constantsOfInitialisers() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      protocol P { func run() }
      struct A: P { func run() { now() } }
      struct B { let work: () -> Void; init(_ a: any P) { work = { a.run() } } }
      struct C { var work: () -> Void; init(_ a: any P) { work = { a.run() } } }
      func change(c: inout C) { c.work = {} }
      func b(b: B) { b.work() }
      func c(c: C) { c.work() }
      struct D { let work: () -> Void; init(_ a: any P) { work = { a.run() } }
        init() { work = {} } }
      func d(d: D) { d.work() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:19  P.run()  reads current  because it calls now() at 3:28
        3:20  A.run()  reads current  because it calls now() at 3:28
        3:28  calls now()  reads current  caller of A.run()
        4:16  B.work  reads current  because it calls P.run() at 4:64
        4:64  calls P.run()  reads current  whoever runs work at 4:53
        5:64  calls P.run()  reads current  whoever runs work at 5:53
        7:6  b(b:)  reads current  because it calls B.work at 7:18
        7:18  calls B.work  reads current  caller of b(b:)
        9:64  calls P.run()  reads current  whoever runs work at 9:53
        """#)
  }

  @Test("an element of a collection and a part of a tuple are called without a name")
  func calledParts() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      struct A { func callAsFunction(i: Int) { now() } }
      func f(a: A) { [a].first!(i: 1) }
      func g(a: A) { (a: a, b: 1).a(i: 1) }
      func h(a: (A, Int)) { a.0(i: 1) }
      func k(a: [Int: A]) { a.first?.value(i: 1) }
      struct B { func callAsFunction(_ a: (Int) -> Void) { now() } }
      func l(a: [B]) { a.first { $0 == 1 } }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:17  A.callAsFunction(i:)  reads current  because it calls now() at 2:42
        2:42  calls now()  reads current  caller of A.callAsFunction(i:)
        3:6  f(a:)  reads current  because it calls A.callAsFunction(i:) at 3:20
        3:20  calls A.callAsFunction(i:)  reads current  caller of f(a:)
        4:6  g(a:)  reads current  because it calls A.callAsFunction(i:) at 4:29
        4:29  calls A.callAsFunction(i:)  reads current  caller of g(a:)
        5:6  h(a:)  reads current  because it calls A.callAsFunction(i:) at 5:25
        5:25  calls A.callAsFunction(i:)  reads current  caller of h(a:)
        6:6  k(a:)  reads current  because it calls A.callAsFunction(i:) at 6:32
        6:32  calls A.callAsFunction(i:)  reads current  caller of k(a:)
        7:17  B.callAsFunction(_:)  reads current  because it calls now() at 7:54
        7:54  calls now()  reads current  caller of B.callAsFunction(_:)
        """#)
  }

  @Test("a part of a hand-written system's current values is read, in the system's module as well")
  func partsOfCurrentValues() throws {
    let program = SampleProgram([
      "A.swift": """
      struct Values { @TaskLocal static var current = Values(); var date = 1 }
      @propertyWrapper struct Injected<Value> {
        init(_ path: KeyPath<Values, Value>) {}
        var wrappedValue: Value { Values.current[keyPath: path] }
      }
      func read() { print(Values.current.date) }
      func copy() { var values = Values.current; values.date = 2 }
      """
    ])
    #expect(
      try program.dump(.effects) == """
        6:6  read()  reads current  because it names the current values at 6:36
        6:36  names the current values  reads current  caller of read()
        """)
  }

  @Test("a text of a value reads its description; a subclass may have another one")
  func texts() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      struct A: CustomStringConvertible { var description: String { now(); return "" } }
      struct B { var description: String { now(); return "" } }
      class C: CustomStringConvertible { var description: String { now(); return "" } }
      class D: C { override var description: String { "" } }
      func f(a: A) { _ = "\(a)"; _ = String(describing: a); _ = String(a) }
      func g(b: B, c: C) { _ = "\(b) \(c)" }
      func h(d: D) { _ = "\(d)"; _ = "\(C())"; print(C()) }
      func k(a: A) { _ = "\(a, style: 1)"; _ = #sql("\(a)"); assert(true, "\(a)") }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:41  A.description  reads current  because it calls now() at 2:63
        2:63  calls now()  reads current  caller of A.description.get
        3:16  B.description  reads current  because it calls now() at 3:38
        3:38  calls now()  reads current  caller of B.description.get
        4:40  C.description  reads current  because it calls now() at 4:62
        4:62  calls now()  reads current  caller of C.description.get
        6:6  f(a:)  reads current  because it reads A.description at 6:23
        6:23  reads A.description  reads current  caller of f(a:)
        6:51  reads A.description  reads current  caller of f(a:)
        8:6  h(d:)  reads current  because it reads C.description at 8:35
        8:35  reads C.description  reads current  caller of h(d:)
        8:48  reads C.description  reads current  caller of h(d:)
        """#)
  }

  @Test("a change of a variable with a wrapper runs the wrapper's setter, '$' its projected value")
  func wrappedVariables() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      @propertyWrapper struct W {
        init(wrappedValue: Int) {}
        var wrappedValue: Int { get { 1 } set { now() } }
        var projectedValue: W { self }
        func reset() { now() }
      }
      @propertyWrapper struct V { var wrappedValue: Int; var projectedValue: Int { now(); return 1 } }
      class A {
        @W var a = 1
        @V var b = 1
        init() { a = 2 }
        func f() { a = 3 }
        func g() { _ = a; $a.reset() }
        func h() { b = 1; _ = $b }
      }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        4:37  W.wrappedValue.set  reads current  because it calls now() at 4:43
        4:43  calls now()  reads current  caller of W.wrappedValue.set
        6:8  W.reset()  reads current  because it calls now() at 6:18
        6:18  calls now()  reads current  caller of W.reset()
        8:56  V.projectedValue  reads current  because it calls now() at 8:78
        8:78  calls now()  reads current  caller of V.projectedValue.get
        13:8  A.f()  reads current  because it sets W.wrappedValue at 13:14
        13:14  sets W.wrappedValue  reads current  caller of A.f()
        14:8  A.g()  reads current  because it calls W.reset() at 14:24
        14:24  calls W.reset()  reads current  caller of A.g()
        15:8  A.h()  reads current  because it reads V.projectedValue at 15:25
        15:25  reads V.projectedValue  reads current  caller of A.h()
        """#)
  }

  @Test("an object is created with what its wrapper's only initialiser reads")
  func createdWrappers() throws {
    try check(
      #"""
      @propertyWrapper struct W { init(_ a: Int) { now() }; var wrappedValue: Int { 1 } }
      func now() { @Dependency(\.date) var date }
      struct A { @W(1) var a: Int }
      func f() { A() }
      """#,
      effects: #"""
        1:29  W.init(_:)  reads current  because it calls now() at 1:46
        1:46  calls now()  reads current  caller of W.init(_:)
        2:6  now()  reads current  because it declares \.date at 2:38
        2:38  declares \.date  reads current  caller of now()
        3:12  creates W  reads current  caller of A.a
        4:6  f()  reads current  because it creates A at 4:12
        4:12  creates A  reads current  caller of f()
        """#)
  }

  @Test("an operator implies others, and the order of elements, unless the program declares them")
  func impliedOperators() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      struct A: Comparable {
        static func == (a: A, b: A) -> Bool { now(); return true }
        static func < (a: A, b: A) -> Bool { now(); return true }
      }
      func f(a: A) { _ = a != a }
      func g(a: A) { _ = a >= a }
      func h(a: [A]) { _ = a.sorted() }
      func k(a: [A]) { _ = a.sorted { _, _ in true } }
      struct B: Equatable {
        static func == (a: B, b: B) -> Bool { now(); return true }
        static func != (a: B, b: B) -> Bool { true }
      }
      func l(b: B) { _ = b != b }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:15  A.==(a:b:)  reads current  because it calls now() at 3:41
        3:41  calls now()  reads current  caller of A.==(a:b:)
        4:15  A.<(a:b:)  reads current  because it calls now() at 4:40
        4:40  calls now()  reads current  caller of A.<(a:b:)
        6:6  f(a:)  reads current  because it calls A.==(a:b:) at 6:20
        6:20  calls A.==(a:b:)  reads current  caller of f(a:)
        7:6  g(a:)  reads current  because it calls A.<(a:b:) at 7:20
        7:20  calls A.<(a:b:)  reads current  caller of g(a:)
        8:6  h(a:)  reads current  because it calls A.<(a:b:) at 8:24
        8:24  calls A.<(a:b:)  reads current  caller of h(a:)
        11:15  B.==(a:b:)  reads current  because it calls now() at 11:41
        11:41  calls now()  reads current  caller of B.==(a:b:)
        """#)
  }

  @Test("a method that calls an overridden one where the values are lost does not read here")
  func inheritedCallsThatLose() throws {
    let dump = try SampleProgram(
      #"""
      func now() { @Dependency(\.date) var date }
      class A { func both() { start() }; func start() { q.async { self.work() } }; func work() {} }
      class B: A { override func work() { now() } }
      func f(b: B) { b.both() }
      """#
    ).dump(.effects)
    #expect(dump.contains("B.work()  reads") && !dump.contains("f(b:)"), "\(dump)")
  }

  @Test("an operation may be one of a subclass, which runs other code")
  func operationsOfSubclasses() throws {
    for method in ["main", "execute"] {
      let dump = try SampleProgram(
        #"""
        func now() { @Dependency(\.date) var date }
        class A: Operation { override func main() { execute() }; func execute() {} }
        class B: A { override func \#(method)() { now() } }
        class C: B { override func \#(method)() {} }
        func started(b: B) { b.start() }
        func queued(b: B, queue: OperationQueue) { queue.addOperation(b) }
        func own(queue: OperationQueue) { queue.addOperation(B()); B().start() }
        """#
      ).dump(.effects).split(separator: "\n").filter { $0.contains("  calls B") }
      #expect(
        dump == [
          "7:54  calls B.\(method)()  reads current  lost at queue.addOperation (an operation queue)",
          "7:64  calls B.\(method)()  reads current  caller of own(queue:)",
        ], "\(method)")
    }
  }

  @Test("a queue runs operations that get there in an array, or through a function")
  func queuedOperations() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A: Operation { override func main() { now() } }
      func add(_ a: Operation, _ queue: OperationQueue) { queue.addOperation(a) }
      func either(_ a: Operation, _ queue: OperationQueue) {
        if flag { a.start() } else { queue.addOperation(a) }
      }
      func f(queue: OperationQueue) { queue.addOperations([A()], waitUntilFinished: true) }
      func g(queue: OperationQueue) { add(A(), queue) }
      func h(queue: OperationQueue) { either(A(), queue) }
      func k(_ a: A, _ queue: OperationQueue) { add(a, queue) }
      func l(queue: OperationQueue) { k(A(), queue) }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        2:36  A.main()  reads current  because it calls now() at 2:45
        2:45  calls now()  reads current  caller of A.main()
        7:54  calls A.main()  reads current  lost at queue.addOperations (an operation queue)
        8:37  calls A.main()  reads current  lost at add (an operation queue)
        10:47  calls A.main()  reads current  lost at add (an operation queue)
        """#)
  }

  @Test("a method that is called on 'super' runs what the object's own type declares")
  func callsOnSuper() throws {
    try check(
      #"""
      func now() { @Dependency(\.date) var date }
      class A { func start() { work() }; func work() {} }
      class B: A { override func start() { super.start() }; override func work() { now() } }
      class C: A { override func start() {}; override func work() { now() } }
      func f() { B().start() }
      func g(c: C) { c.start() }
      """#,
      effects: #"""
        1:6  now()  reads current  because it declares \.date at 1:38
        1:38  declares \.date  reads current  caller of now()
        3:69  B.work()  reads current  because it calls now() at 3:78
        3:78  calls now()  reads current  caller of B.work()
        4:54  C.work()  reads current  because it calls now() at 4:63
        4:63  calls now()  reads current  caller of C.work()
        5:6  f()  reads current  because it calls B.work() at 5:16
        5:16  calls B.work()  reads current  caller of f()
        """#)
  }
}
