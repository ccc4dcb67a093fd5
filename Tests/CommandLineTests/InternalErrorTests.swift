import DiagnosticReports
import Foundation
import Testing

/// A rule or analysis that traps, recurses without end or never ends costs its findings or one
/// file. The rest is reported, with one line about it and the status of a run that failed.
@Suite struct InternalErrorTests {
  private static let files = [
    "Faulty.swift": """
    import Dependencies

    struct Faulty { @Dependency(\\.date) var date }

    """,
    "Sound.swift": """
    import Dependencies

    enum Sound: TestDependencyKey { static let testValue = 1 }
    extension DependencyValues {
      var sound: Int { get { self[Sound.self] } set { self[Sound.self] = newValue } }
    }
    final class Model {
      @Dependency(\\.sound) var sound
      func value() -> Int { sound }
    }

    """,
  ]

  /// - Parameters:
  ///   - fault: the kind of the defect, and the rule or analysis that has it.
  ///   - finds: the rules with findings.
  ///   - errors: the lines about the defect.
  private func check(
    _ fault: String, finds: [String], errors: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try Folder(Self.files)
    var variables = ["DEPLINT_FAULT": fault + " Faulty.swift", "DEPLINT_PATIENCE": "1000"]
    for copies in ["yes", "no"] {
      // Whether workers are copies of the process, or the program again.
      variables["DEPLINT_COPIES"] = copies
      let run = try Deplint(
        ["--preset", "all", "--format", "concise"], in: folder, environment: variables)
      let rules = run.output.matches(of: #/: [a-z]+: .* \[([a-z-]+)\]/#).map { String($0.1) }
      #expect(rules == finds, sourceLocation: sourceLocation)
      let complaints = run.errors.split(separator: "\n").map(String.init)
        // The language's own runtime writes lines, too, when a program traps.
        .filter { $0.hasPrefix("deplint: ") }
      #expect(complaints == errors, sourceLocation: sourceLocation)
      #expect(run.status == 2, sourceLocation: sourceLocation)
    }
  }

  private static func ruleLeftOut(_ step: String, _ name: String? = nil) -> String {
    "deplint: internal error in '\(step)' at Faulty.swift:3; its findings are missing; "
      + "please report it: deplint bug-report \(name ?? step) 'Faulty.swift:3'"
  }

  private static func fileLeftOut(_ step: String, _ name: String) -> String {
    "deplint: internal error in '\(step)' at Faulty.swift:3; the file was left out; "
      + "please report it: deplint bug-report \(name) 'Faulty.swift:3'"
  }

  @Test(
    "the defect of a rule costs its findings", arguments: ["trap", "recursion", "loop", "kill"])
  func rule(kind: String) throws {
    try check(
      "\(kind) unused-dependency", finds: ["missing-live-value"],
      errors: [Self.ruleLeftOut("unused-dependency")])
  }

  @Test("the defect of an analysis costs the file", arguments: ["trap", "recursion", "loop"])
  func analysis(kind: String) throws {
    try check(
      "\(kind) effects", finds: ["missing-live-value"],
      errors: [Self.fileLeftOut("misused-continuation", "misused-continuation/effects")])
  }

  @Test("the defect of the parser costs the file")
  func parser() throws {
    try check(
      "trap reading", finds: ["missing-live-value"],
      errors: [
        "deplint: internal error in 'reading' at Faulty.swift; the file was left out; "
          + "please report it: deplint bug-report reading 'Faulty.swift'"
      ])
  }

  @Test("a text on standard input is linted again", arguments: ["yes", "no"])
  func input(copies: String) throws {
    let folder = try Folder(Self.files)
    let text = try #require(Self.files["Sound.swift"])
    let run = try Deplint(
      ["--stdin-filename", "Sound.swift", "-"], in: folder,
      environment: [
        "DEPLINT_FAULT": "trap missing-test-value Faulty.swift", "DEPLINT_COPIES": copies,
      ],
      input: "// A line more.\n" + text)
    #expect(run.output.contains("Sound.swift:4:6: error: "))
    #expect(run.status == 2)
  }

  @Test(
    "each command goes on",
    arguments: [
      ["graph"], ["tests"], ["explain", "Sound.swift:8"], ["migrate"], ["lint", "--fix"],
      ["lint", "--diff"], ["lint", "--output", "html=page.html"],
    ])
  func command(words: [String]) throws {
    let run = try Deplint(
      words, in: Folder(Self.files),
      environment: ["DEPLINT_FAULT": "trap registrations Faulty.swift"])
    #expect(run.status == 2)
    #expect(run.errors.contains("at Faulty.swift:3; the file was left out; please report it: "))
  }

  @Test("JSON and SARIF have the line in their problems")
  func reports() throws {
    let folder = try Folder(Self.files)
    for format in ["json", "sarif"] {
      let run = try Deplint(
        ["--format", format], in: folder,
        environment: ["DEPLINT_FAULT": "trap registrations Faulty.swift"])
      #expect(run.output.contains("internal error in '"))
      #expect(run.output.contains("the file was left out; please report it: "))
      _ = try JSONNode(parsing: Array(run.output.utf8))
    }
  }

  @Test("a run that repeats kept findings links nothing")
  func kept() throws {
    let folder = try Folder(Self.files)
    let first = try Deplint([], in: folder)
    let variables = ["DEPLINT_FAULT": "trap registrations Faulty.swift"]
    #expect(try Deplint([], in: folder, environment: variables).output == first.output)
    #expect(first.status == 1)
  }

  @Test("a report has the rule and the place, and no code")
  func report() throws {
    let run = try Deplint(["bug-report", "unused-dependency/effects", "A.swift:3"], in: Folder())
    #expect(
      run.output.replacing(#/deplint \d.*/#, with: "VERSION") == """
        internal error in 'unused-dependency'

        VERSION
        rule: unused-dependency
        analysis: effects
        place: A.swift:3

        The smallest code that shows it helps most.

        """)
    #expect(try Deplint(["bug-report"], in: Folder()).status == 2)
  }
}
