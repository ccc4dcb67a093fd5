import ChildProcesses
import DiagnosticReports
import Foundation
import JSONSchemas
import Testing

/// The counts that a run reports, and the list of parts it left out.
@Suite struct NumbersTests {
  /// Three findings of two rules; two of them have a fix.
  private func project() throws -> Folder {
    let key = "enum Key: TestDependencyKey { static let testValue = 1 }\n"
    let reader = "func read() {\n  @Dependency(Key.self) var key\n  print(key)\n}\n"
    return try Folder([
      "Sources/App/A.swift": Models.parent("A", [("open", 1), ("close", 1)]),
      "Sources/App/App.swift": "import Dependencies\n" + key + reader,
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.executableTarget(name: "App")])
      """,
    ])
  }

  @Test func theSummarySaysWhatCanBeFixed() throws {
    let folder = try project()
    let run = try Deplint(["--no-cache"], in: folder)
    #expect(
      run.output.hasSuffix(
        "\n1 error, 2 warnings in 3 files; 2 can be fixed with '--fix'\n"), "\(run.output)")
    let fixed = try Deplint(["--fix"], in: folder)
    #expect(fixed.errors.hasPrefix("fixed 2 findings in 1 file\n"), "\(fixed.errors)")
    #expect(fixed.output.hasSuffix("\n1 error in 3 files\n"))
  }

  @Test func statisticsInText() throws {
    let table = """

      rule                      errors  warnings  hints  fixable
      unpropagated-child-model  0       2         0      2
      missing-live-value        1       0         0      0

      """
    let folder = try project()
    for words in [[], ["--quiet"]] {
      let run = try Deplint(["--statistics"] + words, in: folder)
      #expect(run.output.hasSuffix(table), "\(run.output)")
      #expect(run.status == 1)
    }
    #expect(try Deplint(["demo", "--statistics"], in: folder).output.contains("\nrule  "))
  }

  @Test func statisticsInJSON() throws {
    let folder = try project()
    let run = try Deplint(
      ["--statistics", "--format", "sarif", "--output", "json=report.json"], in: folder)
    #expect(!run.output.contains("statistics"))
    let json = Array(try folder.contents("report.json").utf8)
    let rules = try #require(JSONNode(parsing: json)["statistics"]?["rules"]?.array)
    #expect(
      rules.map { $0["rule"]?.string } == ["unpropagated-child-model", "missing-live-value"])
    #expect(rules.map { $0["warnings"]?.integer } == [2, 0])
    try expectValid(json)
  }

  @Test(
    "a report without a place for the counts leaves them to standard error",
    arguments: [
      ["--format", "sarif"], ["--diff"], ["--format=concise", "--output=junit=a"],
    ])
  func statisticsAside(words: [String]) throws {
    let run = try Deplint(["--statistics"] + words, in: try project())
    #expect(run.errors.contains("rule  "), "\(run.errors)")
    #expect(run.errors.contains("\nmissing-live-value        1       0         0      0\n"))
    #expect(!run.output.contains("rule  "))
  }

  // MARK: Parts left out

  private func expectValid(_ json: [UInt8]) throws {
    let document = try JSONSerialization.jsonObject(with: Data(json))
    #expect(try JSONSchema(contentsOf: JSONSchema.reportSchema).violations(in: document) == [])
  }

  /// An unreadable path, a broken configuration, a missing baseline and a malformed project.
  @Test func whatWasLeftOutIsListed() throws {
    let folder = try project()
    try folder.write(".deplint.json", #"{ "baseline": "known" }"#)
    try folder.write("kit/.deplint.json", #"{ "selct": [] }"#)
    try folder.write("kit/K.swift", Models.parent("K"))
    try folder.write("App.xcodeproj/project.pbxproj", "{ objects = ")
    let run = try Deplint(
      [".", "gone.swift", "--format", "json", "--output", "sarif=a.sarif"], in: folder)
    #expect(run.status == 2)
    let json = try JSONNode(parsing: Array(run.output.utf8))
    try expectValid(Array(run.output.utf8))
    let problems = try #require(json["problems"]?.array)
    let paths = [
      ".deplint.json", "App.xcodeproj/project.pbxproj", "gone.swift", "kit/.deplint.json",
    ]
    #expect(problems.map { $0["path"]?.string } == paths)
    #expect(
      problems.map { $0["severity"]?.string } == ["error", "warning", "error", "error"])
    // The messages on standard error.
    let told = run.errors.split(separator: "\n")
    #expect(told.count == 4)
    for (problem, line) in zip(problems, told) {
      let message = try #require(problem["message"]?.string)
      #expect(line.contains(": \(message); "), "\(line)")
    }

    let log = try JSONNode(parsing: Array(try folder.contents("a.sarif").utf8))
    let invocation = try #require(log["runs"]?.array?.first?["invocations"]?.array?.first)
    #expect(invocation["executionSuccessful"]?.boolean == false)
    let notifications = try #require(invocation["toolExecutionNotifications"]?.array)
    let places = notifications.map { $0["locations"]?.array?.first?["physicalLocation"] }
    #expect(places.map { $0?["artifactLocation"]?["uri"]?.string } == paths)
  }

  @Test func nothingIsLeftOut() throws {
    let run = try Deplint(["--format", "json"], in: try project())
    #expect(try JSONNode(parsing: Array(run.output.utf8))["problems"]?.array?.isEmpty == true)
  }
}
