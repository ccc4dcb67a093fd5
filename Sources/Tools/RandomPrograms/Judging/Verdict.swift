internal import DependencyProgram
internal import DependencyRules
internal import DiagnosticReports
internal import LintDriver

/// The comparison of the runtime's observations of a program with the linter's findings.
package struct Verdict: Sendable {
  /// The program's number under its seed, if it has one.
  package var index: Int?
  let program: SampleProgram
  let text: ProgramText
  let expected: Set<Mark>
  let found: Set<Mark>
  /// The rules that are compared.
  let rules: [String]

  /// The mistakes that the linter misses, and is allowed to miss.
  let tolerated: [Mark: Tolerance]

  init(_ program: SampleProgram, _ truth: Truth) {
    self.init(program, ProgramWriter.text(of: program), truth)
  }

  init(_ program: SampleProgram, _ text: ProgramText, _ truth: Truth) {
    self.program = program
    self.text = text
    // A value that code takes from a stored wrapper is lost with the object, not by a closure in
    // which it is used.
    let seen = truth.countingAsStored(program.readsOfStoredValues)
    let rules = Expectation.rules(judgedBy: truth)
    let tests = TestJudgement(program, text, truth)
    let claims = ClaimJudgement(text, truth)
    let graph = GraphJudgement(program, text, truth)
    self.rules =
      rules + (truth.hasTests ? TestJudgement.rules + GraphJudgement.rules : [])
      + (ClaimJudgement.isKnown(text.claims, truth) ? ClaimJudgement.rules : [])
      + (ClaimJudgement.isKnown(text.journeys, truth) ? ClaimJudgement.journeyRules : [])
    let expected = Expectation.marks(of: program, text, seen)
    let tolerances = Tolerance.marks(of: program, text)
    let unjudged = Expectation.unjudged(of: program, text, seen)
    let findings = Self.findings(of: rules, in: text)
    let found = findings.marks.filter { mark in
      expected.contains(mark)
        || !unjudged.contains(mark)
          && !(mark.rule == Expectation.child && tolerances[mark] == .heldStructure)
    }.union(findings.told.intersection(expected))
    let missed = claims.expected.subtracting(claims.found)
      .filter { text.journeys.gaps.contains($0.key) }
    tolerated = tolerances.filter { expected.contains($0.key) && !found.contains($0.key) }
      .merging(missed.map { ($0, .journey) }) { first, _ in first }
    self.expected = expected.union(tests.expected).union(claims.expected).union(graph.expected)
      .subtracting(tolerated.keys)
    self.found = found.union(tests.found).union(claims.found).union(graph.found)
  }

  var falseAlarms: Set<Mark> { found.subtracting(expected) }
  var misses: Set<Mark> { expected.subtracting(found) }
  package var isAgreement: Bool { found == expected }

  /// The ways in which the linter is wrong, regardless of place.
  package var complaints: Set<String> {
    Set(falseAlarms.map { "false \(name(of: $0))" })
      .union(misses.map { "missed \(name(of: $0))" })
  }

  /// The rule of a mark, with the form of a journey.
  private func name(of mark: Mark) -> String {
    guard let index = journey(of: mark) else { return mark.rule }
    return "\(mark.rule): \(text.journeys.forms[index].name)"
  }

  private func journey(of mark: Mark) -> Int? {
    text.journeys.places.firstIndex { $0.claim.id == mark.key }
  }

  /// The journeys of a complaint, which do not depend on the rest of the program; nil if it is
  /// about something else.
  package func journeys(with complaint: String) -> String? {
    let marks = falseAlarms.filter { "false \(name(of: $0))" == complaint }
      .union(misses.filter { "missed \(name(of: $0))" == complaint })
    let lines = text.journeys.text.split(separator: "\n", omittingEmptySubsequences: false)
    let found = Set(marks.compactMap(journey)).sorted().flatMap { index in
      let place = text.journeys.places[index].lines
      return lines[(place.lowerBound - 1)..<place.upperBound]
    }
    return found.isEmpty ? nil : found.joined(separator: "\n")
  }

  /// The findings, and the closures whose loss the findings at creations in them tell in notes.
  private static func findings(
    of rules: [String], in text: ProgramText
  ) -> (marks: Set<Mark>, told: Set<Mark>) {
    let files = text.files.map { (path: $0.path, bytes: Array($0.text.utf8)) }
    let rules = allRules.filter { rules.contains($0.id) || $0.id == Expectation.continuation }
    let report = Linter.run(inMemory: files, LintOptions(rules: rules, jobs: 1)).report
    func mark(_ rule: String, at range: SourceRange) -> Mark? {
      let source = report.source(of: range)
      guard let file = files.firstIndex(where: { $0.path == source.path }) else { return nil }
      let line = source.lines.place(ofOffset: range.start).line
      return Mark(place: .init(file: file, line: line), rule: rule)
    }
    let marks = report.places.compactMap { diagnostic in
      // Either of the two rules reports a closure whose values are lost, at the same place.
      let isLoss = diagnostic.rule == Expectation.continuation
      return mark(isLoss ? Expectation.escape : diagnostic.rule, at: diagnostic.range)
    }
    let notes = report.places.filter { $0.rule == Expectation.child }.flatMap(\.notes)
    let told = notes.filter { $0.message.hasSuffix("does not see the caller's values either") }
      .compactMap(\.range).compactMap { mark(Expectation.escape, at: $0) }
    return (Set(marks), Set(told))
  }

  /// The program's text with both results at the ends of its lines.
  package var description: String {
    var lines: [String] = []
    for (index, file) in text.all.enumerated() {
      lines.append("// \(file.path)")
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let place = ProgramText.Place(file: index, line: number + 1)
        lines.append(line + comment(at: place))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func comment(at place: ProgramText.Place) -> String {
    rules.map { rule in
      let marks = expected.union(found).filter { $0.place == place && $0.rule == rule }
      return marks.sorted { $0.key < $1.key }.map { mark in
        let key = mark.key == 0 ? "" : " of service\(mark.key)"
        return switch (expected.contains(mark), found.contains(mark)) {
        case (true, false): "  // MISSED: \(rule)\(key)"
        case (false, true): "  // FALSE ALARM: \(rule)\(key)"
        default: "  // expect: \(rule)\(key)"
        }
      }.joined()
    }.joined()
  }
}
