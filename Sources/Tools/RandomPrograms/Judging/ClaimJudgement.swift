internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// Compares the claims of a program with its run: the rule must report claims that are true, and no
/// rule may report one that is not.
struct ClaimJudgement {
  static let rules = Claim.Kind.ofMistakes.map(\.rawValue)

  /// The rules for journeys.
  static let journeyRules = Claim.Kind.ofJourneys.map { "journeys: \($0.rawValue)" }

  private(set) var expected: Set<Mark> = []
  private(set) var found: Set<Mark> = []

  init(_ text: ProgramText, _ truth: Truth) {
    if Self.isKnown(text.claims, truth) { judge(text, truth) }
    if Self.isKnown(text.journeys, truth) { judgeJourneys(text, truth) }
  }

  /// Whether claims were checked when they ran.
  static func isKnown(_ claims: ProgramText.Claims, _ truth: Truth) -> Bool {
    claims.places.contains { truth.claims[$0.claim.id] != nil }
  }

  private mutating func judge(_ text: ProgramText, _ truth: Truth) {
    let lines = Self.findings(of: Self.rules, in: text.claims)
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

  /// Each journey is judged by the rules of all journeys.
  private mutating func judgeJourneys(_ text: ProgramText, _ truth: Truth) {
    let rules = Claim.Kind.ofJourneys.map(\.rawValue)
    let lines = Self.findings(of: rules + [Expectation.continuation], in: text.journeys)
    for place in text.journeys.places {
      func mark(_ rule: String) -> Mark {
        Mark(
          place: .init(file: text.files.count + 2, line: place.lines.lowerBound),
          rule: "journeys: \(rule)", key: place.claim.id)
      }
      if truth.claims[place.claim.id] == true { expected.insert(mark(place.claim.kind.rawValue)) }
      for (rule, line) in lines where place.lines.contains(line) {
        found.insert(mark(rule == Expectation.continuation ? Expectation.escape : rule))
      }
    }
  }

  private static func findings(
    of rules: [String], in claims: ProgramText.Claims
  ) -> [(rule: String, line: Int)] {
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
