import Testing

/// Objects that take the values of their creation without a wrapper, or in an unusual place.
extension ChildLayerTests {
  @Test("an object whose initialiser reads takes the values of its creation")
  func reads() throws {
    let stamp = #"class Stamp { init() { @Dependency(\.date) var date }; init(a: Int) {} }"#
    try check("func open() { _ = Stamp() }", creates: "Parent creates Stamp", besides: stamp)
    try check("func open() { _ = Stamp(a: 1) }", creates: "", besides: stamp)
    try check("init() { _ = Stamp() }", creates: "", besides: stamp)
    try check(
      "func open() { withDependencies(from: self) { _ = Stamp() } }", creates: "", besides: stamp)
    try check(
      "func open() { _ = Stamp() }", creates: "Parent creates Stamp",
      besides: "struct Stamp { let a = now() }; " + now)
    try check(
      "func open() { _ = Stamp() }", creates: "Parent creates Stamp",
      besides: "struct Stamp { init(a: Int = now()) {} }; " + now)
    // It is the closure that loses the values.
    try check("func open() { Task.detached { _ = Stamp() } }", creates: "", besides: stamp)
    // Its overrides may be all that is read.
    try check(
      "func open() { withDependencies { $0.date = 1 } operation: { _ = Stamp() } }", creates: "",
      besides: stamp)
  }

  @Test("what makes such an object, and reads nothing else, makes it for its caller")
  func readsInFactories() throws {
    let stamp = #"class Stamp: Made { required init() { @Dependency(\.date) var date } }"#
    let made = "protocol Made { init() }; " + now + "; " + stamp
    func check(
      _ code: String, creates expected: String, besides further: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try self.check(
        code, creates: expected, besides: made + "; " + further, sourceLocation: sourceLocation)
    }
    let free = "func make() -> Stamp { Stamp() }"
    try check(
      "func open() { _ = make() }", creates: "Parent creates Stamp  in make()", besides: free)
    try check("init() { _ = make() }", creates: "", besides: free)
    try check(
      "func open() { withDependencies(from: self) { _ = make() } }", creates: "", besides: free)
    try check("func open() { Task.detached { _ = make() } }", creates: "", besides: free)
    try check(
      "func open() { _ = make() }", creates: "",
      besides: "func make() -> Stamp { _ = now(); return Stamp() }")
    try check(
      "func open() { _ = make() }", creates: "", besides: "func make() -> Int { _ = Stamp() }")
    try check(
      "func open() { _ = make(Stamp.self) }", creates: "Parent creates Made  in make(_:)",
      besides: "func make<T: Made>(_ type: T.Type) -> T { T() }")
    try check(
      "func open() { _ = make(Stamp.self) }", creates: "",
      besides: "func make<T: Made>(_ type: T.Type) -> T { T() }; class Other: Made {}")
    try check(
      "func open() { _ = [Part.a].map(\\.stamp) }", creates: "Parent creates Stamp  in Part.stamp",
      besides: "enum Part { case a; var stamp: Stamp { Stamp() } }")
  }

  @Test("the caller of a method evaluates its default arguments")
  func defaultArguments() throws {
    let present = "func present(_ child: Child = Child()) {}"
    let found = "Parent creates Child  self out of sight"
    try check(present, creates: found)
    try check("\(present); func tap() { present() }", creates: found)
    try check("\(present); func tap(_ child: Child) { present(child) }", creates: "")
    try check("\(present); init() { present() }", creates: "")
    try check("\(present); init() { present() }; func tap() { present() }", creates: found)
    try check(
      "\(present); func tap() { withDependencies(from: self) { present() } }", creates: "")
    try check("private \(present)", creates: "")
    try check("init(child: Child = Child()) {}", creates: "")
    try check("static \(present)", creates: "")
  }

  @Test("a value of a type that code does not name is one of its bound")
  func bounds() throws {
    let further =
      #"protocol P { init() }; class A: P { @Dependency(\.date) var date }; class B: P {}"#
    let creations = [
      "func open<T: P>(_: T.Type) { _ = T() }", "func open<T: P>(_: T.Type) { _ = T.init() }",
      "func open(_ type: any P.Type) { _ = type.init() }",
    ]
    for creation in creations {
      try check(creation, creates: "", besides: further)
      try check(
        creation, creates: "Parent creates P", besides: further.replacing("B: P", with: "B"))
    }
    try check("func open<T: Child>(_: T.Type) { _ = T() }", creates: "Parent creates Child")
    try check("func open<T>(_: T.Type) { _ = T() }", creates: "")
    // The name of the parameter hides that of the class.
    try check("func open<Child: P>(_: Child.Type) { _ = Child() }", creates: "", besides: further)
  }

  @Test("a class lives on, though it conforms to a protocol of the name of the views")
  func classesThatAreViews() throws {
    try check(
      "", creates: "Card creates Card",
      besides: #"class Card: View { @Dependency(\.date) var date; func next() { _ = Card() } }"#)
  }

  @Test("an endpoint creates what every closure creates that it is given outside of tests")
  func endpoints() throws {
    let found = "Parent creates Child  in Client.make"
    let client = "struct Client { var make: () -> Child }"
    let live = "let live = Client { Child() }"
    func check(
      creates expected: String, besides further: String..., tests: String = "",
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try self.check(
        "var client: Client; func open() { keep(client.make()) }", creates: expected,
        besides: further.joined(separator: "; "), tests: tests, sourceLocation: sourceLocation)
    }
    try check(creates: found, besides: client, live)
    try check(creates: found, besides: client, "let live = Client(make: { Child() })")
    try check(creates: found, besides: client, live, "let preview = Client { Child() }")
    try check(creates: "", besides: client)
    // Others may give it a closure that keeps one.
    try check(creates: "", besides: client, live, "let preview = Client { shared }")
    try check(creates: "", besides: client, live, "let preview = Client(make: other)")
    try check(
      creates: "", besides: client, live, "func change(a: inout Client) { a.make = { shared } }")
    try check(
      creates: found, besides: client, live,
      tests: "let fake = Client { shared }; func change(a: inout Client) { a.make = { shared } }")
    try check(creates: "", besides: "struct Client { var make: () -> Child = { shared } }", live)
    try check(
      creates: "", besides: "struct Client { var make: () -> Child; init(_ a: Int) {} }", live)
  }
}

private let now = #"func now() -> Int { @Dependency(\.date) var date; return 1 }"#
