import DependencyProgram
import DependencyRules
import DiagnosticReports

/// The findings of the rules in a fixture.
package struct LintedFixture: Sendable {
  package let fixture: Fixture
  package let findings: [Entry]

  package struct Entry: Sendable, Hashable {
    package let rule: String
    package let symbol: String
    package let path: String
    package let line: Int
    /// The text of the line, without what surrounds the code.
    package let source: String
    /// Whether it has a safe fix.
    package let isFixable: Bool
    /// Whether it has any fix.
    package let isFixableUnsafely: Bool
    /// Whether it has an unsafe fix, perhaps beside a safe one.
    package let hasUnsafeFix: Bool
  }

  init(_ fixture: Fixture) {
    self.fixture = fixture
    let report = Fixes.lint(fixture.files)
    findings = report.places.map { diagnostic in
      let source = report.source(of: diagnostic.range)
      let line = source.lines.place(ofOffset: diagnostic.range.start).line
      let text = fixture.files.first { $0.path == source.path }?.line(line) ?? ""
      return Entry(
        rule: diagnostic.rule, symbol: diagnostic.symbol, path: source.path, line: line,
        source: text, isFixable: Fixes.safeFix(of: diagnostic) != nil,
        isFixableUnsafely: !diagnostic.fixes.isEmpty,
        hasUnsafeFix: diagnostic.fixes.contains { $0.safety == .unsafe })
    }
  }

  /// Whether the text declares a symbol of this name.
  func names(_ symbol: String) -> Bool {
    let name = symbol.split(separator: ".").last?.prefix { $0 != "(" } ?? ""
    return fixture.files.contains { $0.text.contains(name) }
  }

  package static let all: [LintedFixture] = Fixture.all.map(LintedFixture.init)

  /// The fixtures of rules whose claims are about the behaviour of code and can be run: all rules
  /// except those about deplint's own comments.
  package static let aboutCode: [LintedFixture] = {
    let rules = Set(allRules.filter { !$0.isAboutComments }.map(\.id))
    return all.filter { rules.contains($0.fixture.rule) }
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.fixture.name, $0) })

  static func named(_ name: String, of rule: String) -> LintedFixture {
    byName[name] ?? LintedFixture(Fixture(rule: rule, name: name, files: []))
  }
}

extension Fixture.File {
  /// The code of a line, without the expectation.
  fileprivate func line(_ number: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return "" }
    let line = lines[number - 1].trimmingPrefix { $0 == " " }
    let code = line.firstRange(of: Finding.marker).map { line[..<$0.lowerBound] } ?? line
    return String(code.reversed().drop { $0 == " " }.reversed())
  }
}
