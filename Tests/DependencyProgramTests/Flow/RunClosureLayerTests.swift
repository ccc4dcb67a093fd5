import DependencyProgram
import Testing

/// Which closures a test certainly runs, of those that it hands to other code, and with which
/// override.
@Suite struct RunClosureLayerTests {
  private static let program = #"""
    import Dependencies
    class Model {
      @Dependency(\.uuid) var uuid
      func make() { _ = uuid() }
      func makeThrowing() throws { _ = uuid() }
      func makeAsync() async { _ = uuid() }
      func isMade() -> Bool { uuid() == uuid() }
    }
    func check() throws { if Bool.random() { throw CancellationError() } }
    """#

  private static let helpers = #"""
    func run(_ body: () throws -> Void) rethrows { try body() }
    func runAsync(_ body: () async throws -> Void) async throws { try await body() }
    func runGeneric<T>(_ body: () throws -> T) rethrows -> T { return try body() }
    func runTwice(_ body: () -> Void) { run { body() } }
    func runOn(_ body: () -> Void) { run(body) }
    func runModel(_ body: (Model) -> Void) { body(Model()) }
    func runOptional(_ body: (() -> Void)? = nil) { body?() }
    func runIf(_ ok: Bool, _ body: () -> Void) { if ok { body() } }
    func runLater(_ body: @escaping () -> Void) { Task { body() } }
    func runAfterCheck(_ body: () -> Void) throws { try check(); body() }
    func runCaught(_ body: () throws -> Void) { do { try body() } catch {} }
    func runInScope(_ body: () -> Void) {
      withDependencies { $0.date = .constant(now) } operation: { body() }
    }
    func override(_ body: () -> Void) {
      withDependencies { $0.uuid = .incrementing } operation: { body() }
    }
    func overrideOn(_ body: () -> Void) {
      withDependencies({ $0.uuid = .incrementing }, operation: body)
    }
    func overrideTwice(_ body: () -> Void) { override { body() } }
    func overrideBefore(_ body: () -> Void) {
      withDependencies { $0.uuid = .incrementing } operation: { other() }
      body()
    }
    func overrideModel(_ body: (Model) -> Void) {
      body(withDependencies { $0.uuid = .incrementing } operation: { Model() })
    }
    struct Runner {
      func run(_ body: () -> Void) { body() }
      static func runShared(_ body: () -> Void) { body() }
      init() {}
      init(_ body: () -> Void) { body() }
    }
    class Base { func run(_ body: () -> Void) { body() } }
    class Lazy: Base { override func run(_ body: () -> Void) {} }
    func lazy() -> Base { Lazy() }
    func makeAfterStream() async { for await _ in stream {}; Model().make() }
    func makeAfterClosure() async {
      await MainActor.run { for await _ in stream {} }
      Model().make()
    }
    """#

  private func reads(_ body: String) throws -> String {
    let program = SampleProgram([
      "A.swift": Self.program,
      "Tests.swift": """
      import Dependencies
      import Testing
      \(Self.helpers)
      struct Tests { @Test func test() async throws { \(body) } }
      """,
    ])
    let line = try program.dump(.testReads).split(separator: "\n").first {
      $0.contains("Tests.test()")
    }
    return line.map(String.init) ?? ""
  }

  @Test(
    "it certainly runs",
    arguments: libraries + functions + [
      "_ = Model().isMade() && isReady",
      "let made = isReady == Model().isMade()",
      "isReady &= Model().isMade()",
      "let made = Model().isMade() as? Bool",
      // A test that passes has come to the end.
      "for await _ in stream {}; Model().make()",
      // Only the call can throw, not the names before it.
      "do { try Model().makeThrowing() } catch {}",
      "try? Model().makeThrowing()",
      "XCTAssertThrowsError(try Model().makeThrowing())",
      "XCTAssertNoThrow(try Model().makeThrowing())",
    ])
  func runs(body: String) throws { #expect(try reads(body).contains(#"\.uuid missing by"#)) }

  private static let libraries = [
    "withKnownIssue { Model().make() }",
    "withExpectedIssue { Model().make() }",
    "await confirmation { done in Model().make(); done() }",
    "#expect(throws: Never.self) { try Model().makeThrowing() }",
    "await #expect(throws: Never.self) { await Model().makeAsync() }",
    "await withMainSerialExecutor { Model().make() }",
    "_ = Result { try Model().makeThrowing() }",
    "_ = await TaskResult { await Model().makeAsync() }",
    "await MainActor.run { Model().make() }",
    "lock.withLock { Model().make() }",
    "await withCheckedContinuation { done in Model().make(); done.resume() }",
    "await Task { Model().make() }.value",
    "_ = await Task { Model().make() }.result",
    "await withTaskGroup(of: Void.self) { group in group.addTask { Model().make() } }",
    "async let made: Void = Model().makeAsync(); await made",
    "withAnimation { Model().make() }",
    "XCTContext.runActivity(named: a) { _ in Model().make() }",
    "XCTExpectFailure { Model().make() }",
    "try withExtendedLifetime(a) { try check(); Model().make() }",
  ]

  private static let functions = [
    "run { Model().make() }",
    "try await runAsync { Model().make() }",
    "try await runAsync { try check(); Model().make() }",
    "runGeneric { Model().make() }",
    "runTwice { Model().make() }",
    "runOn { Model().make() }",
    "runModel { $0.make() }",
    "runOptional { Model().make() }",
    "runCaught { try Model().makeThrowing() }",
    "runInScope { Model().make() }",
    "Base().run { Model().make() }",
    "Runner().run { Model().make() }",
    "Runner.runShared { Model().make() }",
  ]

  @Test(
    "it may not run",
    arguments: [
      "withKnownIssue { try check(); Model().make() }",
      "#expect { try check() } throws: { _ in Model().make(); return true }",
      "#expect(throws: Never.self) { try check(); Model().make() }",
      "_ = Result { try check(); Model().make() }",
      "_ = await Task { try check(); Model().make() }.result",
      "_ = Task { Model().make() }",
      "await withTaskGroup(of: Void.self) { $0.addTaskUnlessCancelled { Model().make() } }",
      "XCTAssertThrowsError(try check()) { _ in Model().make() }",
      "_ = lock.withLockIfAvailable { Model().make() }",
      "lock?.withLock { Model().make() }",
      "_ = optional.map { _ in Model().make() }",
      "_ = isReady && Model().isMade()",
      "let made = isReady || Model().isMade()",
      "#expect(isReady && Model().isMade())",
      "await makeAfterStream()",
      "await makeAfterClosure()",
      "do { for try await _ in stream {}; try Model().makeThrowing() } catch {}",
      "do { _ = try { try check(); Model().make(); return 1 }() } catch {}",
      "runIf(a) { Model().make() }",
      "runLater { Model().make() }",
      "runCaught { try check(); Model().make() }",
      "try? runAfterCheck { Model().make() }",
      "try runAfterCheck { Model().make() }",
      "lazy().run { Model().make() }",
      "somebodys { Model().make() }",
      "do { try check(); try Model().makeThrowing() } catch {}",
    ])
  func mayNotRun(body: String) throws {
    #expect(try reads(body).contains(#"\.uuid missing? by"#))
  }

  @Test(
    "a helper's override is in force where the helper calls the closure",
    arguments: [
      ("override { Model().make() }", "overridden by"),
      ("overrideOn { Model().make() }", "overridden by"),
      ("overrideTwice { Model().make() }", "overridden by"),
      ("overrideBefore { Model().make() }", "missing by"),
      ("overrideModel { $0.make() }", "overridden by"),
      ("overrideModel { _ in Model().make() }", "missing by"),
      ("override {}; Model().make()", "missing by"),
      ("let model = Model(); override { model.make() }", "overridden by"),
      ("run { override { Model().make() } }", "overridden by"),
      ("override { run { Model().make() } }", "overridden by"),
      ("await override { await Task { Model().make() }.value }", "overridden by"),
    ])
  func overrides(body: String, state: String) throws {
    #expect(try reads(body).contains(#"\.uuid \#(state)"#))
  }
}
