import ChildProcesses
import DependencyProgram
import DependencyRules
import DiagnosticReports
import Foundation
import Testing

@testable import deplint

/// The statements of the guides about the tool and the repository are true.
@Suite struct GuideTests {
  private let readme: String
  private let manifest: String

  init() throws {
    readme = try Repository.text(of: "README.md")
    manifest = try Repository.text(of: "Package.swift")
  }

  // MARK: The tool

  @Test func demoPrintsWhatIsShown() throws {
    let block = try #require(try firstBlock(of: "text", after: "From the demo:"))
    let demo = try Self.run(["demo"])
    let shown = block.components(separatedBy: "\n\n")
    #expect(shown.count == 2)
    for finding in shown { #expect(demo.contains("\n\n" + finding + "\n\n"), "\(finding)") }
  }

  /// Every call of `deplint`, in blocks and in the text.
  @Test func optionsAreSpeltRight() throws {
    let flags = Set(Option.allCases.flatMap { [$0.flag, $0.shortFlag].compactMap { $0 } })
    let commands = Set(Command.allCases.map(\.rawValue))
    var count = 0
    for line in try Documentation.guides.flatMap(commandLines) {
      guard let match = line.firstMatch(of: #/(?:^|run -c release |exec |/|- )deplint( .*)?$/#)
      else { continue }
      count += 1
      let words = (match.1 ?? "").split(separator: " ").prefix { $0 != "#" && $0 != "||" }
      for word in words where word.hasPrefix("-") && word != "-" {
        #expect(flags.contains(String(word.prefix { $0 != "=" })), "\(line)")
      }
      if let first = words.first, first.first?.isLowercase == true {
        #expect(commands.contains(String(first)), "\(line)")
      }
    }
    #expect(count >= 6)
  }

  // MARK: The runtime

  /// The tests of the macros run the file.
  @Test func firstExampleOfTheRuntimeIsRun() throws {
    let page = try Repository.text(
      of: "Sources/Runtime/DependencyRuntime/DependencyRuntime.docc/DependencyRuntime.md")
    let code = try Repository.text(of: "Tests/DependencyMacrosTests/GuideExample.swift")
    let first = page.firstRange(of: "```swift\nimport")
    #expect(first.map { page[$0.lowerBound...].hasPrefix("```swift\n\(code)```") } == true)
  }

  @Test func thePackageFetchesNothing() {
    #expect(manifest.contains("\n  dependencies: [],\n"))
    #expect(!manifest.contains(".package("))
  }

  // MARK: The repository

  /// It serves readers in a hurry.
  @Test func readmeIsShort() {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 161)
  }

  @Test func whatSwiftIsAskedForIsThere() throws {
    let suites = try Repository.swiftFiles(below: "Tests")
      .map { try Repository.text(of: $0) }.joined()
    var count = 0
    for line in try Documentation.guides.flatMap(commandLines) {
      for match in line.matches(of: #/swift run (?:-[a-z-]+ |release )*([a-z-]+)/#) {
        count += 1
        #expect(manifest.contains(".executableTarget(\n      name: \"\(match.1)\""), "\(line)")
      }
      for match in line.matches(of: #/--product ([A-Za-z-]+)/#) {
        count += 1
        #expect(manifest.contains("(name: \"\(match.1)\", targets:"), "\(line)")
      }
      for match in line.matches(of: #/--(?:filter|skip) (?:'([A-Za-z|]+)'|([A-Za-z]+))/#) {
        for name in (match.1 ?? match.2 ?? "").split(separator: "|") {
          count += 1
          let isTarget = Repository.exists("Tests/\(name)") || manifest.contains("\"\(name)\"")
          #expect(isTarget || suites.contains("@Suite struct \(name)"), "\(line)")
        }
      }
      for match in line.matches(of: #/(DEP[A-Z_]+)=/#) {
        count += 1
        #expect(suites.contains("\"\(match.1)\""), "\(line)")
      }
    }
    #expect(count >= 15)
  }

  @Test(arguments: Documentation.guides)
  func pathsLeadSomewhere(page: String) throws {
    let text = try Repository.text(of: page)
    let home = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let links = text.matches(of: #/\]\(([^)#:]+)\)/#).map { home + $0.1 }
    let folders = text.matches(of: #/`((?:Sources|Tests|Rules|\.ci)[\w/.-]*)`/#)
      .map { String($0.1) }
    for path in links + folders {
      #expect(Repository.exists(path), "\(path)")
    }
    for path in try commandLines(of: page).flatMap({ $0.split(separator: " ") })
    where path.hasPrefix(".ci/") {
      #expect(Repository.exists(String(path)), "\(path)")
    }
  }

  // MARK: Its parts

  /// The first block of a language after some words.
  private func firstBlock(of language: String, after words: String) throws -> String? {
    let start = try #require(readme.firstRange(of: words)).upperBound
    return CodeBlock.blocks(in: String(readme[start...]), language: language, file: "README.md")
      .first?.text
  }

  /// The lines of shell code: in `sh` blocks, in the workflow, and inline in the text.
  private func commandLines(of page: String) throws -> [String] {
    let text = try Repository.text(of: page)
    let blocks = ["sh", "yaml"].flatMap { language in
      CodeBlock.blocks(in: text, language: language, file: page).flatMap(\.lines)
    }
    let spans = text.matches(of: #/`([^`\n]+)`/#).map { String($0.1) }
      .filter { $0.contains(" ") || $0.hasPrefix(".") }
    return blocks + spans
  }

  private static func run(_ arguments: [String]) throws -> String {
    try ChildProcess(running: [Repository.products.appending(path: "deplint").path()] + arguments)
      .output
  }
}
