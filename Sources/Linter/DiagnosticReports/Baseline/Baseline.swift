package import Diagnostics

/// The findings that a project has decided to live with for now: how many there are of each key.
package struct Baseline: Sendable, Equatable {
  /// Never 0.
  package private(set) var counts: [Key: Int] = [:]
  /// The linted paths, relative to the folder of its file: `.`, or `Sources` and `Tests`. Only a
  /// run over all of them can show that a finding is gone.
  package var lintedPaths: Set<String> = []

  package init() {}

  /// The common part of findings that a baseline does not distinguish: nothing that changes when
  /// code or files are moved within a module.
  package struct Key: Sendable, Hashable {
    package let rule: String
    package let module: String
    /// The declaration's path, from the module inward.
    package let symbol: String
    package let subject: String

    /// Control characters, which a name in backticks can have, become spaces: they would break the
    /// lines of the file.
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
    /// From 1.
    package let count: Int
  }

  /// How many findings it holds of a key.
  package subscript(key: Key) -> Int {
    get { counts[key] ?? 0 }
    set { counts[key] = newValue > 0 ? newValue : nil }
  }

  /// Sorted by rule, module, declaration and subject.
  package var entries: [Entry] {
    counts.map { Entry(key: $0, count: $1) }
      .sorted { $0.key.parts.lexicographicallyPrecedes($1.key.parts) }
  }

  /// How many findings it holds in all.
  package var findingCount: Int { counts.values.reduce(0, +) }
}
