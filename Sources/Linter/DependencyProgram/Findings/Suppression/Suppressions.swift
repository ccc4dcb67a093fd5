package import DependencyFacts

/// The comments of all files that suppress findings, and the use of each. The rules about such
/// comments read it.
package struct Suppressions: Sendable {
  /// Only files with such comments, in ascending order.
  package let files: [File]
  /// The number of suppressed findings.
  package private(set) var count = 0
  private var used: Set<EntryPlace> = []

  /// The comments of one file.
  package struct File: Sendable {
    /// Its index among the program's files.
    package let index: Int32
    package let content: FileSuppressions
    /// The rules that ran completely: a comment for another rule cannot be reported as unused.
    package let judgedRules: Set<String>
    /// The ids of rules by alias, for rules that ran.
    private let aliases: [String: String]

    package init(
      index: Int32, content: FileSuppressions, judgedRules: Set<String>,
      aliases: [String: String] = [:]
    ) {
      self.index = index
      self.content = content
      self.judgedRules = judgedRules
      self.aliases = aliases
    }

    /// The id of an entry's rule, which the entry may name by an alias.
    package func rule(of entry: SuppressionComment.Entry) -> String {
      aliases[entry.rule] ?? entry.rule
    }
  }

  /// One rule of one comment.
  package struct EntryPlace: Sendable, Hashable {
    package let file: Int32
    package let comment: Int
    package let entry: Int

    package init(file: Int32, comment: Int, entry: Int) {
      self.file = file
      self.comment = comment
      self.entry = entry
    }
  }

  package init(files: [File]) { self.files = files }

  /// Whether an entry has suppressed any finding.
  package func isUsed(_ place: EntryPlace) -> Bool { used.contains(place) }

  /// The findings that are not suppressed. If several comments suppress a finding, all of them
  /// count as used.
  ///
  /// A comment does not suppress findings about itself: otherwise `ignore-file unused-suppression`
  /// could never be reported as unused.
  package mutating func filter(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !files.isEmpty else { return diagnostics }
    var starts: [RuleInFile: [UInt32]] = [:]
    for diagnostic in diagnostics {
      for (kind, start) in diagnostic.silencedPlaces { starts[kind, default: []].append(start) }
    }
    let found = starts.mapValues(FindingPlaces.init)
    var silenced: [RuleInFile: [Range<UInt32>]] = [:]
    for file in files {
      Self.forEachEntry(of: file) { place, entry, stretches in
        let kind = RuleInFile(file: file.index, rule: file.rule(of: entry))
        guard let places = found[kind], stretches.contains(where: places.isAny(in:)) else { return }
        used.insert(place)
        silenced[kind, default: []] += stretches
      }
    }
    let places = silenced.mapValues(SilencedPlaces.init)
    let left = diagnostics.filter { diagnostic in
      !diagnostic.silencedPlaces.contains { kind, start in
        places[kind]?.contains(start) == true
      }
    }
    count += diagnostics.count - left.count
    return left
  }

  /// Calls `body` with each rule of each comment and the stretches of the file where it suppresses
  /// the rule: its scope without the comment itself.
  private static func forEachEntry(
    of file: File,
    _ body: (EntryPlace, SuppressionComment.Entry, _ stretches: [Range<UInt32>]) -> Void
  ) {
    for (index, comment) in file.content.comments.enumerated() {
      for (position, entry) in comment.entries.enumerated() {
        guard let scope = entry.scope else { continue }
        let before = scope.clamped(to: 0..<comment.range.lowerBound)
        let after = scope.clamped(to: comment.range.upperBound..<UInt32.max)
        body(
          EntryPlace(file: file.index, comment: index, entry: position), entry,
          [before, after].filter { !$0.isEmpty })
      }
    }
  }
}
