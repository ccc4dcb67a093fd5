package import DependencyFacts

/// The comments of all files that silence findings, and what each has silenced: what the rules
/// about such comments look at.
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

    package init(index: Int32, content: FileSuppressions, judgedRules: Set<String>) {
      self.index = index
      self.content = content
      self.judgedRules = judgedRules
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
    let byIndex = Dictionary(uniqueKeysWithValues: files.map { ($0.index, $0.content.comments) })
    return diagnostics.filter { diagnostic in
      let comments = byIndex[diagnostic.range.file] ?? []
      let places = comments.indices.flatMap { index -> [EntryPlace] in
        guard !comments[index].range.contains(diagnostic.range.start) else { return [] }
        return comments[index].entries.indices.compactMap { entry in
          let content = comments[index].entries[entry]
          guard content.rule == diagnostic.rule,
            content.scope?.contains(diagnostic.range.start) == true
          else { return nil }
          return EntryPlace(file: diagnostic.range.file, comment: index, entry: entry)
        }
      }
      used.formUnion(places)
      if !places.isEmpty { count += 1 }
      return places.isEmpty
    }
  }
}
