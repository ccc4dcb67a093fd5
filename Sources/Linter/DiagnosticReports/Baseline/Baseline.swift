package import Diagnostics

/// The findings that a project has decided to live with for now, counted by key.
package struct Baseline: Sendable, Equatable {
  /// Never 0.
  package private(set) var counts: [Key: Int] = [:]
  /// The linted paths, relative to the baseline's folder: `.`, or `Sources` and `Tests`. Only a run
  /// over all of them can show that a finding is gone.
  package var lintedPaths: Set<String> = []

  package init() {}

  /// The parts of a finding that a baseline identifies it by. None of them changes when code or
  /// files move within a module.
  package struct Key: Sendable, Hashable {
    package let rule: String
    package let module: String
    /// The declaration's path, from the module inward.
    package let symbol: String
    package let subject: String

    /// Replaces control characters, which a name in backticks can contain, by spaces: they would
    /// break the lines of the file.
    init(rule: String, module: String, symbol: String, subject: String) {
      self.rule = Key.inOneLine(rule)
      self.module = Key.inOneLine(module)
      self.symbol = Key.inOneLine(symbol)
      self.subject = Key.inOneLine(subject)
    }

    package init(_ diagnostic: Diagnostic) {
      self.init(
        rule: diagnostic.rule, module: diagnostic.module, symbol: diagnostic.symbol,
        subject: diagnostic.subject)
    }

    var parts: [String] { [rule, module, symbol, subject] }

    private static func inOneLine(_ text: String) -> String {
      guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
      return String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
  }

  /// One line of the file.
  package struct Entry: Sendable, Equatable {
    package let key: Key
    /// At least 1.
    package let count: Int
  }

  /// The number of findings with a key.
  package subscript(key: Key) -> Int {
    get { counts[key] ?? 0 }
    set { counts[key] = newValue > 0 ? newValue : nil }
  }

  /// Sorted by rule, module, declaration and subject.
  package var entries: [Entry] {
    counts.map { Entry(key: $0, count: $1) }
      .sorted { $0.key.parts.lexicographicallyPrecedes($1.key.parts) }
  }

  /// The number of all findings.
  package var findingCount: Int { counts.values.reduce(0, +) }
}
