import Foundation
import Testing

@testable import deplint

/// The sample project shows one finding of each core rule, and nothing else.
@Suite struct DemoTests {
  /// The subject of a finding.
  private struct Finding: Decodable, Equatable {
    let rule: String
    let severity: String
    let path: String
    let symbol: String
  }

  private struct Report: Decodable {
    let diagnostics: [Finding]
  }

  private static func findings() throws -> [Finding] {
    let run = try Deplint(["demo", "--format", "json"], in: Folder())
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).diagnostics
  }

  @Test(arguments: [
    ("missing-live-value", "error", "BookClient.swift", "BookClient"),
    ("unpropagated-child-model", "error", "ListModel.swift", "ListModel.bookTapped(_:)"),
    ("escaping-closure-loses-overrides", "error", "Refresher.swift", "Refresher.start()"),
    ("missing-test-value", "warning", "Storage.swift", "Shelf"),
  ])
  func oneFindingOfEachCoreRule(
    rule: String, severity: String, file: String, symbol: String
  ) throws {
    let expected = Finding(
      rule: rule, severity: severity, path: "Sources/Bookshop/\(file)", symbol: symbol)
    #expect(try Self.findings().filter { $0.rule == rule } == [expected])
  }

  /// - Parameters:
  ///   - text: shows that the twin exists.
  ///   - symbol: the symbol that a finding about it would have.
  @Test(arguments: [
    ("Session.swift", "extension Session: TestDependencyKey", "Session"),
    ("ListModel.swift", "func firstBookTapped()", "ListModel.firstBookTapped()"),
    ("Refresher.swift", "func startWithValues()", "Refresher.startWithValues()"),
    ("Storage.swift", "extension Janitor: DependencyKey", "Janitor"),
  ])
  func theirTwinsAreLeftAlone(file: String, text: String, symbol: String) throws {
    let twin = try #require(DemoProject.files.first { $0.path == "Sources/Bookshop/\(file)" })
    #expect(twin.text.contains(text))
    #expect(try !Self.findings().contains { $0.symbol == symbol })
  }

  @Test func nothingElseIsFound() throws {
    #expect(try Self.findings().count == 4)
  }

  @Test func theReportFitsTwoScreensAndFailsNobody() throws {
    let run = try Deplint(["demo"], in: Folder())
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output.hasSuffix(
        "\n3 errors, 1 warning in 9 files; 1 can be fixed with '--fix', 1 more with "
          + "'--unsafe-fixes'\n"))
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
  }
}
