internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// Compares the claims of a program with its run: the rule must report claims that are true, and no
/// rule may report one that is not.
struct ClaimJudgement {
  static let rules = Claim.Kind.allCases.map(\.rawValue)

  private(set) var expected: Set<Mark> = []
  private(set) var found: Set<Mark> = []

  init(_ text: ProgramText, _ truth: Truth) {
    guard !truth.claims.isEmpty else { return }
    let lines = Self.findings(in: text.claims)
    for place in text.claims.places {
      func mark(_ rule: String) -> Mark {
        Mark(
          place: .init(file: text.files.count + 1, line: place.lines.lowerBound), rule: rule,
          key: place.claim.id)
      }
      if truth.claims[place.claim.id] == true { expected.insert(mark(place.claim.kind.rawValue)) }
      for (rule, line) in lines where place.lines.contains(line) {
        // A value that depends on another key's is frozen as well, but is not a cycle on its own.
        if place.claim.kind == .cycle, rule == Claim.Kind.frozen.rawValue { continue }
        // To the other rule, an object whose method declares the wrapper is lazy work.
        let isUnseen = place.claim.kind == .unseen && rule == Claim.Kind.lazy.rawValue
        found.insert(mark(isUnseen ? place.claim.kind.rawValue : rule))
      }
    }
  }

  private static func findings(in claims: ProgramText.Claims) -> [(rule: String, line: Int)] {
    let files = [(claims.path, claims.text), (claims.testPath, claims.tests)]
    let report = Linter.run(
      inMemory: files.filter { !$0.1.isEmpty }.map { (path: $0.0, bytes: Array($0.1.utf8)) },
      LintOptions(rules: allRules.filter { rules.contains($0.id) }, jobs: 1)
    ).report
    return report.places.compactMap { diagnostic in
      let source = report.source(of: diagnostic.range)
      guard source.path == claims.path else { return nil }
      return (diagnostic.rule, source.lines.place(ofOffset: diagnostic.range.start).line)
    }
  }
}
