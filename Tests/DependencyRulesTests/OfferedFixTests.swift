import DependencyProgram
import DiagnosticReports
import ProofSupport
import Testing

/// A fix that would not compile is not offered. The programs here are small twins of fixtures,
/// whose fixes are built.
@Suite struct OfferedFixTests {
  private static let surroundings = """
    import Dependencies
    import Foundation
    func read() { @Dependency(\\.date) var date; print(date.now) }
    func readLater() async -> Int { read(); return 1 }
    func readOrFail() async throws -> Int { read(); return 1 }
    @discardableResult func readValue() -> Int { read(); return 1 }
    func later(_ body: @escaping () -> Void) { queue.async { body() } }
    func laterInt(_ body: @escaping () -> Int) { queue.async { _ = body() } }
    @discardableResult func started(_ body: @escaping () -> Void) -> Int { later(body); return 1 }
    let queue = DispatchQueue(label: "q")

    """

  /// - Parameters:
  ///   - code: has one finding with a fix of this kind, or none.
  ///   - expected: the code after the fix; nil if none may be offered.
  private func check(
    _ code: String, _ safety: Diagnostic.Fix.Safety, becomes expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fix = fixes(of: code, sourceLocation).first { $0.safety == safety }
    let text = fix.map { Fixes.apply($0, to: Self.file(code)).text }
    #expect(text == expected.map { Self.file($0).text }, sourceLocation: sourceLocation)
  }

  private static func file(_ code: String) -> Fixture.File {
    Fixture.File(path: "A.swift", text: surroundings + code + "\n")
  }

  private func fixes(
    of code: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Diagnostic.Fix] {
    let places = Fixes.lint([Self.file(code)]).places
    #expect(!places.isEmpty, sourceLocation: sourceLocation)
    return places.flatMap(\.fixes)
  }

  @Test(
    "the closure's body runs in 'yield', after the words that its own errors and waiting need",
    arguments: [
      ("read()", "dependencies.yield { read() }"),
      ("await readLater()", "await dependencies.yield { await readLater() }"),
      ("try await readOrFail()", "try await dependencies.yield { try await readOrFail() }"),
      ("if a { throw e }; read()", "try dependencies.yield { if a { throw e }; read() }"),
      (
        "read(); _ = try? b.map { throw e }",
        "dependencies.yield { read(); _ = try? b.map { throw e } }"
      ),
      ("read(); let f = { try g() }", "dependencies.yield { read(); let f = { try g() } }"),
      ("read(); try? g()", "dependencies.yield { read(); try? g() }"),
      (
        "async let a = readLater(); print(await a)",
        "await dependencies.yield { async let a = readLater(); print(await a) }"
      ),
      ("async let _ = readLater()", "await dependencies.yield { async let _ = readLater() }"),
      ("for await _ in s { read() }", "await dependencies.yield { for await _ in s { read() } }"),
      (
        "for try await _ in s { read() }",
        "try await dependencies.yield { for try await _ in s { read() } }"
      ),
      ("for _ in s { read() }", "dependencies.yield { for _ in s { read() } }"),
    ])
  func effects(body: String, yielding: String) {
    check(
      "func f() { let t = Task.detached { \(body) } }", .unsafe,
      becomes: """
        func f() { let t = withEscapedDependencies { dependencies in
          Task.detached { \(yielding) }
        } }
        """)
  }

  @Test(
    "a result that a closure without one ignores is ignored in 'yield' as well",
    arguments: [
      ("queue.async { readValue() }", "queue.async { dependencies.yield { _ = readValue() } }"),
      ("queue.async { read() }", "queue.async { dependencies.yield { read() } }"),
      (
        "queue.async { readValue(); read() }",
        "queue.async { dependencies.yield { readValue(); read() } }"
      ),
      ("later { readValue() }", "later { dependencies.yield { _ = readValue() } }"),
      ("laterInt { readValue() }", "laterInt { dependencies.yield { readValue() } }"),
    ])
  func ignoredResults(call: String, yielding: String) {
    check(
      "func f() { \(call) }", .unsafe,
      becomes: "func f() { withEscapedDependencies { dependencies in\n  \(yielding)\n} }")
  }

  @Test(
    "a result that nothing uses is not returned to code that may not ignore it",
    arguments: [
      ("func f() { § }", "Task.detached", "_ = "),
      ("func f() { § }", "Swift.Task.detached", "_ = "),
      ("func f() { § }", "started", "_ = "), ("func f() { § }", "later", ""),
      ("func f() -> Int { if a { § }; return 1 }", "Task.detached", "_ = "),
      ("func f() -> Task<Void, Never> { § }", "Task.detached", ""),
      ("var f: Task<Void, Never> { § }", "Task.detached", ""),
      ("var f: Task<Void, Never> { get { § } }", "Task.detached", ""),
      ("var f: Int { get { 1 } set { § } }", "Task.detached", "_ = "),
      ("struct S { subscript(i: Int) -> Task<Void, Never> { § } }", "Task.detached", ""),
      ("struct S { init() { § } }", "Task.detached", "_ = "),
    ])
  func droppedResults(code: String, function: String, text: String) {
    check(
      code.replacing("§", with: "\(function) { read() }"), .unsafe,
      becomes: code.replacing(
        "§",
        with: """
          \(text)withEscapedDependencies { dependencies in
            \(function) { dependencies.yield { read() } }
          }
          """))
  }

  @Test(
    "members of a weakly captured object need its name in another closure: the call stays",
    arguments: [
      ("[weak self] in guard let self else { return }; self.go()", true),
      ("[weak self] in guard let self else { return }; go()", false),
      ("[weak self] in guard let self else { return }; value = 1; read()", false),
      ("[weak self] in guard let self else { return }; print(view); read()", false),
      ("[weak self] in if let self { go() }", false), ("[weak self] in self?.go()", true),
      ("[self] in go()", true), ("[unowned self] in go()", true),
      (
        "[weak self] in read(); later { [weak self] in guard let self else { return }; go() }", true
      ),
    ])
  func weakCaptures(closure: String, isOffered: Bool) {
    let code = """
      class M: UIViewController {
        func f() { queue.async { \(closure) } }
        func go() { read() }
        var value = 1
      }
      """
    #expect(fixes(of: code).contains { $0.safety == .unsafe } == isOffered)
  }

  @Test("a call in a chain of branches, whose rest is in others, stays")
  func chains() {
    check("func f() {\n  queue\n  #if A\n  .async { read() }\n  #endif\n}", .unsafe, becomes: nil)
  }

  // MARK: Wrappers that move

  private static let closure = "queue.async { @Dependency(\\.date) var d; print(d.now) }"
  private static let moved = "@Dependency(\\.date) var d\nqueue.async { print(d.now) }"

  @Test(
    "a wrapper stays in its branch",
    arguments: [
      ("§", true), ("#if A\n§\n#endif", true), ("#if A\nprint()\n#else\n§\n#endif", true),
      ("#if A\n#if B\n§\n#endif\n#endif", true),
      ("#if A\n§\n#endif\nprint(d)", false),
      ("#if A\n§\n#endif\nlater { @Dependency(\\.date) var d; print(d.now) }", false),
      ("#if A\n§\n#endif\nlater { @Dependency(\\.uuid) var d; print(d()) }", false),
      ("#if A\n§\n#else\nlater { @Dependency(\\.uuid) var d; print(d()) }\n#endif", true),
    ])
  func branches(body: String, isOffered: Bool) {
    let code = "func f() {\n\(body)\n}"
    check(
      code.replacing("§", with: Self.closure), .safe,
      becomes: isOffered ? code.replacing("§", with: Self.moved) : nil)
  }

  @Test("a wrapper stays where a call is the value of a function")
  func values() {
    let closure = Self.closure.replacing("queue.async", with: "Task.detached")
    let other = "#if A\nTask {}\n#else\n\(closure)\n#endif"
    for body in [closure, other] {
      check("func f() -> Task<Void, Never> {\n\(body)\n}", .safe, becomes: nil)
    }
  }

  @Test("a block gets one wrapper of a name")
  func namesakes() {
    check(
      "func f() {\n\(Self.closure)\nlater { @Dependency(\\.uuid) var d; print(d()) }\n}", .safe,
      becomes: nil)
  }

  @Test("a child that is created for an 'async let' stays, since its initialiser may be isolated")
  func asynchronousChildren() {
    let models =
      "class C { @Dependency(\\.date) var d }\nclass P { @Dependency(\\.date) var d; func f() async { § } }"
    func code(_ body: String) -> String { models.replacing("§", with: body) }
    check(code("async let c = C(); print(await c)"), .safe, becomes: nil)
    check(code("async let _ = C()"), .safe, becomes: nil)
    check(code("let c = C()"), .safe, becomes: code("let c = withDependencies(from: self) { C() }"))
  }
}
