import ChildProcesses
import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import Testing

@testable import deplint

@Suite struct ManualPageTests {
  /// It contains everything that `--help` shows.
  @Test func namesEverything() throws {
    let run = try Deplint(["man"], in: Folder())
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(".TH DEPLINT 1 \"2"))
    let page = run.output.replacing("\\-", with: "-")
    var terms = ["group:testing", ".B recommended", "NO_COLOR"]
    terms += Command.allCases.map(\.synopsis)
    terms += Option.allCases.map(\.synopsis)
    terms += ReportFormat.allCases.map(\.rawValue)
    terms += allRules.map(\.id)
    terms += ExitStatus.allCases.map { "\($0.rawValue)" }
    for term in terms { #expect(page.contains(term), "\(term)") }
  }

  /// The date is that of the version, which the changelog tells too; the clock plays no part.
  @Test func hasTheDateOfTheVersion() throws {
    let date = Tool.releaseDate
    #expect(date.wholeMatch(of: #/20\d\d-[01]\d-[0-3]\d/#) != nil)
    let run = try Deplint(["man"], in: Folder())
    let title = ".TH DEPLINT 1 \"\(date)\" \"deplint \(Tool.version)\" \"User Commands\"\n"
    #expect(run.output.replacing("\\-", with: "-").hasPrefix(title))
  }

  /// The formatter accepts it without warnings, and no letter is lost.
  @Test(.enabled(if: Terminal.has("groff"), "groff is not installed"))
  func groffUnderstandsIt() throws {
    let page = try Deplint(["man"], in: Folder()).output
    let run = try ChildProcess(
      running: ["groff", "-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=200n"], input: page)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for summary in Option.allCases.map(\.summary) + allRules.map(\.summary) {
      #expect(run.output.contains(summary), "\(summary)")
    }
  }
}
