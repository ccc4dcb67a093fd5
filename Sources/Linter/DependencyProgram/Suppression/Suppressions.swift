package import DependencyFacts

/// The comments of all files that silence findings, and the findings that each has silenced. The
/// rules about such comments use it.
package struct Suppressions: Sendable {
  /// Only files that have any comment of the kind, in ascending order.
  package let files: [File]
  /// How many findings are silenced.
  package private(set) var count = 0
  private var used: Set<EntryPlace> = []

  /// The comments of one file.
  package struct File: Sendable {
    /// Its index among the program's files.
    package let index: Int32
    package let content: FileSuppressions
    /// The rules about code that can tell: a comment for another one cannot be blamed for silencing
    /// nothing.
    package let judgedRules: Set<String>
    /// The ids of rules by their aliases, as far as the rules ran.
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

    /// The id of the rule that an entry means, which it may name by an alias.
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

  /// Whether it has silenced any finding.
  package func isUsed(_ place: EntryPlace) -> Bool { used.contains(place) }

  /// The findings that nobody has silenced. Where several comments silence one, all have.
  ///
  /// A comment silences no finding about itself: otherwise `ignore-file unused-suppression` could
  /// never be found to be of no use.
  package mutating func filter(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !files.isEmpty else { return diagnostics }
    let found = Dictionary(grouping: diagnostics, by: RuleInFile.init)
      .mapValues { FindingPlaces($0.map(\.range.start)) }
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
    let left = diagnostics.filter {
      places[RuleInFile($0)]?.contains($0.range.start) != true
    }
    count += diagnostics.count - left.count
    return left
  }

  /// Calls `body` with each rule of each comment and the stretches of the file where it silences
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
