import DiagnosticReports
import Diagnostics
import Foundation
import Testing

/// The requirements of the standard and of code scanning on a log.
@Suite struct SARIFTests {
  private static func rule(
    _ id: String, _ severity: Severity, _ tier: RuleMetadata.Tier = .standard
  ) -> RuleMetadata {
    RuleMetadata(
      id: id, group: .use, severity: severity, tier: tier, scope: .program, since: "0.2.0",
      summary: "what \(id) says", documentation: "\nThe first\nparagraph.\n\n```swift\nx\n```\n")
  }

  private static func run(_ report: Report) throws -> JSONNode {
    let text = ReportFormat.sarif.render(report, style: TextStyle(folder: "/machine")).text
    #expect(!text.contains("/machine"))
    let log = try JSONNode(parsing: Array(text.utf8))
    #expect(log["version"]?.string == "2.1.0")
    #expect(log["$schema"]?.string?.hasSuffix("/sarif-schema-2.1.0.json") == true)
    #expect(log["runs"]?.array?.count == 1)
    return try #require(log["runs"]?.array?.first)
  }

  private func report(
    _ files: (path: String, text: String)..., rules: [RuleMetadata] = [],
    add: (inout SampleReport) -> Void
  ) -> Report {
    var sample = SampleReport(files, rules: rules)
    add(&sample)
    return sample.report
  }

  @Test func rulesAreDescribed() throws {
    let rules = [
      Self.rule("first-rule", .error), Self.rule("second", .warning, .optIn),
      Self.rule("third", .info),
    ]
    let run = try Self.run(report(("A.swift", "bad"), rules: rules) { _ in })
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string == "deplint")
    #expect(driver["semanticVersion"]?.string?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    let described = try #require(driver["rules"]?.array)
    #expect(described.map { $0["id"]?.string } == ["first-rule", "second", "third"])
    #expect(described[0]["name"]?.string == "FirstRule")
    #expect(described[0]["shortDescription"]?["text"]?.string == "what first-rule says")
    #expect(described[0]["fullDescription"]?["text"]?.string == "The first paragraph.")
    #expect(described[0]["help"]?["markdown"]?.string?.contains("```swift\nx\n```") == true)
    #expect(described[0]["help"]?["text"]?.string != nil)
    let levels = described.map { $0["defaultConfiguration"]?["level"]?.string }
    #expect(levels == ["error", "warning", "note"])
    let enabled = described.map { $0["defaultConfiguration"]?["enabled"]?.boolean }
    #expect(enabled == [true, false, true])
    let properties = described.map { $0["properties"] }
    #expect(
      properties.map { $0?["problem.severity"]?.string } == ["error", "warning", "recommendation"])
    #expect(properties.map { $0?["precision"]?.string } == ["very-high", "medium", "very-high"])
    for property in properties {
      let tags = property?["tags"]?.array?.map { $0.string }
      #expect(tags == ["correctness", "dependencies", "use"])
    }
    // Without an address there is no link.
    for rule in described { #expect(rule["helpUri"] == nil) }
  }

  @Test func resultsPointAtTheirRules() throws {
    let report = report(
      ("A.swift", "bad"), rules: [Self.rule("a", .error), Self.rule("b", .error)]
    ) {
      $0.add("1", at: $0.range(of: "bad"), rule: "b", severity: .info)
      $0.add("2", at: $0.range(of: "bad"), rule: "not-of-the-rules")
    }
    let run = try Self.run(report)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
    let results = try #require(run["results"]?.array)
    #expect(results.map { $0["level"]?.string } == ["note", "warning"])
    for result in results {
      let index = try #require(result["ruleIndex"]?.integer)
      #expect(rules[index]["id"]?.string == result["ruleId"]?.string)
    }
  }

  @Test func placesAreRelativeURIsAndUTF16() throws {
    let text = "\u{FEFF}let e\u{301} = \"👨‍👩‍👧\"; bad\r\n\tworse\r\n"
    let report = report(("Größe/a b:c%.swift", text)) {
      $0.add("1", at: $0.range(of: "bad"))
      $0.add("2", at: $0.range(of: "bad\r\n\two"))
    }
    let run = try Self.run(report)
    #expect(run["columnKind"]?.string == "utf16CodeUnits")
    #expect(run["originalUriBaseIds"]?["%SRCROOT%"]?["uri"] == nil)
    let places = try #require(run["results"]?.array).map {
      $0["locations"]?.array?.first?["physicalLocation"]
    }
    for place in places {
      let file = place?["artifactLocation"]
      #expect(file?["uri"]?.string == "Gr%C3%B6%C3%9Fe/a%20b%3Ac%25.swift")
      #expect(file?["uriBaseId"]?.string == "%SRCROOT%")
    }
    // `let é = "`, where é is two units, and a family emoji of eight.
    #expect(try numbers(places[0]?["region"]) == [1, 22, 1, 25])
    #expect(try numbers(places[1]?["region"]) == [1, 22, 2, 4])
  }

  private func numbers(_ region: JSONNode?) throws -> [Int] {
    try ["startLine", "startColumn", "endLine", "endColumn"].map {
      try #require(region?[$0]?.integer)
    }
  }

  @Test func absolutePathsAreFileURIs() throws {
    let run = try Self.run(report(("/a b/C.swift", "x")) { $0.add("1", at: $0.range(of: "x")) })
    let place = run["results"]?.array?.first?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "file:///a%20b/C.swift")
    #expect(place?["artifactLocation"]?["uriBaseId"] == nil)
  }

  @Test func notesAreRelatedPlacesOrPartOfTheMessage() throws {
    let report = report(("A.swift", "bad, worse")) {
      $0.add(
        "message", at: $0.range(of: "bad"),
        notes: [.init("there", at: $0.range(of: "worse")), .init("advice")])
    }
    let result = try #require(try Self.run(report)["results"]?.array?.first)
    #expect(result["message"]?["text"]?.string == "message\nnote: advice")
    let related = try #require(result["relatedLocations"]?.array)
    #expect(related.map { $0["message"]?["text"]?.string } == ["there"])
    #expect(try numbers(related[0]["physicalLocation"]?["region"]) == [1, 6, 1, 11])
  }

  /// Equal fingerprints are numbered, and none depends on the place of the code.
  @Test func fingerprintsStayAndDiffer() throws {
    func fingerprints(_ text: String) throws -> [String?] {
      let report = report(("A.swift", text)) {
        $0.add("1", at: $0.range(of: "bad"))
        $0.add("2", at: $0.range(of: "worse"))
      }
      return try #require(try Self.run(report)["results"]?.array)
        .map { $0["partialFingerprints"]?["deplintFingerprint/v1"]?.string }
    }
    let here = try fingerprints("bad worse")
    #expect(here == (try fingerprints("\n\n\nbad // and\n worse")))
    #expect(here[0]?.hasSuffix(":1") == true && here[1]?.hasSuffix(":2") == true)
  }

  @Test func fixesAreChangesOfFiles() throws {
    let report = report(("A.swift", "bad, worse"), ("B.swift", "odd")) {
      let edits: [Diagnostic.Fix.Edit] = [
        .init(range: $0.range(of: "bad"), replacement: "good"),
        .init(range: $0.range(of: "odd", file: 1), replacement: "even\n"),
        .init(range: SourceRange(file: 0, start: 3, end: 3), replacement: "!"),
      ]
      $0.add(
        "1", at: $0.range(of: "bad"),
        fixes: [
          .init(title: "mend", safety: .unsafe, edits: edits),
          .init(title: "nothing", safety: .safe, edits: []),
        ])
    }
    let fixes = try #require(try Self.run(report)["results"]?.array?.first?["fixes"]?.array)
    #expect(fixes.map { $0["description"]?["text"]?.string } == ["mend (needs a look)"])
    let changes = try #require(fixes[0]["artifactChanges"]?.array)
    #expect(changes.map { $0["artifactLocation"]?["uri"]?.string } == ["A.swift", "B.swift"])
    let replacements = changes.map { $0["replacements"]?.array ?? [] }
    #expect(
      replacements.map { $0.map { $0["insertedContent"]?["text"]?.string } } == [
        ["good", "!"], ["even\n"],
      ])
    #expect(try numbers(replacements[0][1]["deletedRegion"]) == [1, 4, 1, 4])
  }

  @Test func theRunSaysWhatItLeftOut() throws {
    var report = report(("A.swift", "bad")) { _ in }
    let clean = try #require(try Self.run(report)["invocations"]?.array)
    #expect(clean.map { $0["executionSuccessful"]?.boolean } == [true])
    #expect(clean.first?["toolExecutionNotifications"]?.array?.isEmpty == true)

    let note = ReportedProblem(
      path: "a b.pbxproj", at: Place(line: 7, column: 1, offset: 0),
      message: "the targets in it are "
        + "unknown", advice: "repair it", isFailure: false)
    report.problems = [note]
    let noted = try #require(try Self.run(report)["invocations"]?.array?.first)
    #expect(noted["executionSuccessful"]?.boolean == true)
    report.problems.append(
      ReportedProblem(
        path: "/gone.swift", at: nil, message: "cannot read it", advice: "try", isFailure: true))
    let failed = try #require(try Self.run(report)["invocations"]?.array?.first)
    #expect(failed["executionSuccessful"]?.boolean == false)
    let notifications = try #require(failed["toolExecutionNotifications"]?.array)
    #expect(notifications.map { $0["level"]?.string } == ["warning", "error"])
    #expect(
      notifications.map { $0["message"]?["text"]?.string } == [
        "the targets in it are unknown; repair it", "cannot read it; try",
      ])
    let places = notifications.map { $0["locations"]?.array?.first?["physicalLocation"] }
    #expect(
      places.map { $0?["artifactLocation"]?["uri"]?.string } == [
        "a%20b.pbxproj", "file:///gone.swift",
      ])
    #expect(places.map { $0?["region"]?["startLine"]?.integer } == [7, nil])
  }

  /// Its places are no longer known, so no edit is offered there.
  @Test(arguments: [ReportFormat.sarif, .json])
  func aFileThatIsGoneHasNoFixes(format: ReportFormat) throws {
    var sample = SampleReport(("A.swift", "bad"))
    sample.addFile("Gone.swift")
    let gone = SourceRange(file: 1, start: 5, end: 9)
    sample.add(
      "1", at: sample.range(of: "bad"),
      fixes: [.init(title: "mend", safety: .safe, edits: [.init(range: gone, replacement: "x")])])
    let text = format.render(sample.report, style: TextStyle()).text
    #expect(!text.contains("mend"))
  }
}
