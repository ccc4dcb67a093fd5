internal import Foundation

/// The folder of a new rule, and its places in the lists of rules.
struct RuleRoom {
  let id: String
  /// The stem of the names of the rule's file and types: `SomeRule` for `some-rule`.
  let typeName: String

  /// - Parameter id: words in lower case, joined by hyphens.
  init(id: String) throws(Refusal) {
    guard id.wholeMatch(of: #/[a-z]+(?:-[a-z]+)+/#) != nil else {
      throw Refusal(description: "'\(id)' is not an id; write words like 'unused-suppression'")
    }
    self.id = id
    typeName = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name of the rule's value.
  var valueName: String { typeName.prefix(1).lowercased() + typeName.dropFirst() }

  var folder: String { "Rules/\(id)" }

  /// Writes the files and registers the rule. Writes nothing if anything is in the way.
  ///
  /// - Parameter root: the root of the package.
  func make(in root: URL) throws {
    guard !FileManager.default.fileExists(atPath: root.appending(path: folder).path()) else {
      throw Refusal(description: "there is a folder '\(folder)' already")
    }
    var written = files
    for entry in entries {
      guard let text = try? String(contentsOf: root.appending(path: entry.path), encoding: .utf8)
      else {
        throw Refusal(description: "no '\(entry.path)' here; run it in the folder of the package")
      }
      written[entry.path] = try entry.added(to: text)
    }
    for (path, text) in written {
      let url = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  /// The next steps.
  var instructions: String {
    """
    \(folder) is made. Now these fail, and say what to write, file by file and line by line:

        swift test --filter 'DependencyRulesTests|DocumentationTests|RuleFixtures'

    Move the rule within 'rules' in Package.swift and 'allRules' in Rules/Rules.swift to where
    'deplint rules' shall list it.
    """
  }
}

extension RuleRoom {
  /// The lists that name every rule.
  private var entries: [ListEntry] {
    [
      ListEntry(path: "Package.swift", list: "let rules = [\n", end: "]\n", line: "  \"\(id)\","),
      ListEntry(
        path: "Rules/Rules.swift", list: "package let allRules: [Rule] = [\n", end: "]\n",
        line: "  \(valueName),"),
      ListEntry(
        path: "Rules/RuleFixtures.swift", list: "    return [\n", end: "    ].flatMap { $0 }\n",
        line: "      \(valueName)Proofs,"),
    ]
  }
}

/// A line at the end of a list in a source file.
struct ListEntry {
  let path: String
  /// The line that begins the list, and the one that ends it.
  let list: String
  let end: String
  let line: String

  func added(to text: String) throws(Refusal) -> String {
    guard let start = text.firstRange(of: list),
      let end = text[start.upperBound...].firstRange(of: "\n" + end)
    else { throw Refusal(description: "the list of rules in '\(path)' is not where it was") }
    let entries = text[start.upperBound..<end.lowerBound]
    guard !entries.split(separator: "\n").contains(line[...]) else {
      throw Refusal(description: "'\(path)' has the rule already")
    }
    return text[..<end.lowerBound] + "\n" + line + text[end.lowerBound...]
  }
}

/// The reason why no folder is made.
struct Refusal: Error, Equatable, CustomStringConvertible {
  let description: String
}
