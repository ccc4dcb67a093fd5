import DependencyProgram
import DependencyRules
import Foundation

/// The folder `Page` in a rule's room: the files that complete the examples on the rule's page to
/// programs, and the values that those programs read.
///
/// - `Surroundings.swift` goes before each example, `Example1.swift` before the first alone; see
///   `Surroundings`.
/// - `Observations.txt` has a line for each example that runs: its number and the result of
///   `observe()`. For a page that is not run, its only line is `none:` and the reason.
/// - `Tests.swift`, if there is one, is the file of tests beside the first example.
/// - `Package`, where the examples are manifests, is the package that they are manifests of. Its
///   sources mark the finding that the first example causes.
struct PageScaffold: Sendable {
  let surroundings: Surroundings
  /// By the numbers of the examples.
  let observations: [Int: String]
  /// The reason why no example is run; nil if some are.
  let reasonNotToRun: String?
  /// The files of the package, by their paths in it; empty if the examples are not manifests.
  let package: [String: String]
  let tests: String?
  /// Files and lines that have no meaning here.
  let leftovers: [String]

  init(ofRule id: String) throws {
    let folder = "Rules/\(id)/Page"
    var common = ""
    var examples: [Int: String] = [:]
    var package: [String: String] = [:]
    var tests: String?
    var leftovers: [String] = []
    for path in try Repository.files(below: folder) {
      let text = try Repository.text(of: "\(folder)/\(path)")
      if path == "Surroundings.swift" {
        common = text
      } else if let match = path.wholeMatch(of: #/Example(\d+)\.swift/#), let number = Int(match.1)
      {
        examples[number] = text
      } else if path.hasPrefix("Package/") {
        package[String(path.dropFirst("Package/".count))] = text
      } else if path == "Tests.swift" {
        tests = text
      } else if path != "Observations.txt" {
        leftovers.append(path)
      }
    }
    surroundings = Surroundings(common, examples: examples)
    self.package = package
    self.tests = tests

    var observations: [Int: String] = [:]
    var reason: String?
    for line in try Repository.text(of: "\(folder)/Observations.txt").split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2, let number = Int(parts[0]) {
        observations[number] = parts[1]
      } else if parts.count == 2, parts[0] == "none" {
        reason = parts[1]
      } else {
        leftovers.append("Observations.txt: \(line)")
      }
    }
    self.observations = observations
    reasonNotToRun = reason
    self.leftovers = leftovers
  }

  /// By the ids of the rules.
  static let all: [String: PageScaffold] = {
    var all: [String: PageScaffold] = [:]
    for rule in allRules { all[rule.id] = try? PageScaffold(ofRule: rule.id) }
    return all
  }()

  /// The path of the file that contains a rule's page with its examples.
  static func path(ofRule id: String) -> String {
    let name = id.split(separator: "-").map(\.capitalized).joined()
    return "Rules/\(id)/\(name).swift"
  }
}
