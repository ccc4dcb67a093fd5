import DiagnosticReports
import Diagnostics
import ProofSupport
import Testing

/// Messages and notes fit the system and the objects of the program.
@Suite struct AdviceTests {
  /// - Parameter expected: the message and the notes without a place of a rule's only finding.
  private func check(
    _ rule: String, _ files: [String], says expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let files = files.enumerated().map { Fixture.File(path: "\($0).swift", text: $1) }
    let found = Fixes.lint(files).diagnostics.filter { $0.rule == rule }
    #expect(found.count == 1, sourceLocation: sourceLocation)
    let said = found.flatMap { [$0.message] + $0.notes.filter { $0.range == nil }.map(\.message) }
    #expect(expected.allSatisfy(said.contains), "\(said)", sourceLocation: sourceLocation)
  }

  /// - Parameters:
  ///   - remembers: whether the wrapper keeps the values of its creation.
  ///   - functions: further declarations of the system.
  private func system(remembers: Bool, _ functions: String = "") -> String {
    """
    struct Values { @TaskLocal static var current = Values(); var id = 0 }
    @propertyWrapper struct Injected<T> {
      let path: KeyPath<Values, T>
      \(remembers ? "let values = Values.current" : "")
      init(_ path: KeyPath<Values, T>) { self.path = path }
      var wrappedValue: T { \(remembers ? "values" : "Values.current")[keyPath: path] }
    }
    \(functions)
    """
  }

  @Test("a property helps a deinitialiser if the wrapper remembers")
  func deinitialisers() {
    let code = "class C { deinit { @Injected(\\.id) var id; print(id) } }"
    let rule = "dependency-in-deinit"
    check(
      rule, [system(remembers: true), code],
      says: ["declare the '@Dependency' as a property, which remembers those of the creation"])
    check(
      rule, [system(remembers: false), code],
      says: ["read it when the object is created, and keep the value itself in a property"])
  }

  @Test("a closure gets the values as the system can hand them on")
  func handingOn() {
    func check(_ functions: String, says advice: String) {
      let code = """
        import Dispatch
        class C {
          @Injected(\\.id) var id
          func f() { DispatchQueue.main.async { self.show() } }
          func show() { print(id, Values.current.id) }
        }
        """
      self.check(
        "escaping-closure-loses-overrides", [system(remembers: false, functions), code],
        says: [advice])
    }
    check("", says: "take the current values before the call, and run the closure's body with them")
    func capturing(_ member: String) -> String {
      """
      struct Captured { let values = Values.current; func \(member)(_ run: () -> Void) { run() } }
      func withEscapedDependencies(_ run: (Captured) -> Void) { run(Captured()) }
      struct Stream { func yield() {} }
      """
    }
    check(
      capturing("yield"),
      says: "wrap the call in 'withEscapedDependencies' and run the closure's body in its 'yield'")
    check(
      capturing("withValues"),
      says:
        "wrap the call in 'withEscapedDependencies', and run the closure's body with the values "
        + "that it captures")
  }

  @Test("a shared object remembers its own wrappers, not those of code that its initialiser runs")
  func keptWrappers() {
    let code = """
      import Dependencies
      final class Entry { @Dependency(\\.uuid) var uuid }
      final class Log { func add() { _ = Entry() } }
      final class Row { @Dependency(\\.calendar) var calendar }
      final class Model {
        @Dependency(\\.date) var date
        let row: Row
        init(log: Log) { row = Row(); log.add() }
      }
      enum Shared { static let model = Model(log: Log()) }
      """
    let test = """
      import Dependencies
      import XCTest
      final class ModelTests: XCTestCase {
        func testModel() {
          withDependencies { $0.date = .constant(.now) } operation: { _ = Shared.model.date }
        }
      }
      """
    check(
      "static-dependency", [code, test],
      says: [#"'model' remembers the overrides of '\.date' and 1 more at its first use"#])
  }
}
