internal import DependencyFacts

/// The code that the program's tests can run.
package struct TestReach {
  /// Whether any file of the program has a test. If not, the tests are not known: they may be
  /// outside the linted files.
  package let hasTests: Bool
  private let tests: Reach
  private let registrations: Registrations
  private let modules: ModuleTable
  private let sites: SiteIndex

  /// - Parameter expressions: the resolution of the calling thread.
  init(of registrations: Registrations, in expressions: ExpressionResolution) {
    let facts = registrations.facts
    modules = registrations.modules
    sites = registrations.expressions.sites
    self.registrations = registrations
    let keys = registrations.keys
    var tests = Reach(
      in: expressions,
      values: Dictionary(keys.map { ($0.type, $0.valuesInTests) }) { $0 + $1 })
    var hasTests = false
    for file in facts.fileIndices
    where modules.isTest(file: file) && !modules.isCompiledAgainForTests(file: file) {
      tests.addAll(ofFile: file)
      hasTests = hasTests || facts[file].declarations.contains { $0.kind == .function }
    }
    tests.follow()
    self.hasTests = hasTests
    self.tests = tests
  }

  /// Whether a test can reach a read of a key.
  package func reaches(_ key: DependencyKeyFacts) -> Bool {
    tests.contains(readsOf: key, registrations)
  }

  /// Whether a test can reach a declaration's code.
  package func reaches(_ ref: DeclRef) -> Bool { tests.contains(ref) }

  /// The places of a name in test files, in program order.
  func places(inTestsOf name: Name) -> [CodeRef] {
    sites[name].filter { modules.isTest(file: $0.file) }
  }
}
