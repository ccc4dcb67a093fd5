/// One finding of a rule about one place.
package struct Diagnostic: Sendable, Hashable {
  package var rule: String
  package var severity: Severity
  /// One phrase in the compiler's voice: lower-case start, no full stop.
  package var message: String
  package var range: SourceRange
  /// The module of the place; empty if it is not known.
  package var module: String
  /// The declaration around the place, from the module inward: `ListModel.rowTapped(_:)`.
  package var symbol: String
  /// The name of the type, key or accessor that the finding is about. The rule, the symbol and the
  /// subject form the fingerprint.
  package var subject: String
  package var notes: [Note]
  package var fixes: [Fix]
  /// The change that mends it together with others; nil if it has to be mended for itself.
  package var cause: Cause?
  /// In a report: the findings that are shown as this one; empty if it is only itself.
  package var places: [Diagnostic] = []

  package init(
    rule: String, severity: Severity, message: String, range: SourceRange, module: String,
    symbol: String, subject: String, notes: [Note] = [], fixes: [Fix] = [], cause: Cause? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.module = module
    self.symbol = symbol
    self.subject = subject
    self.notes = notes
    self.fixes = fixes
    self.cause = cause
  }

  /// A further place, or advice without one.
  package struct Note: Sendable, Hashable {
    package var message: String
    package var range: SourceRange?
    /// For a step of the path from the finding to its cause: the number of steps before it.
    package var depth: Int?
    /// Whom the mistake harms, if the note is about that.
    package var victim: Victim?

    package init(
      _ message: String, at range: SourceRange? = nil, depth: Int? = nil, victim: Victim? = nil
    ) {
      self.message = message
      self.range = range
      self.depth = depth
      self.victim = victim
    }

    /// The message for a line-based report, where each step of a path is indented below the one
    /// before it.
    package var indentedMessage: String {
      guard let depth, depth > 0 else { return message }
      return String(repeating: "  ", count: depth - 1) + "└ " + message
    }
  }

  /// Whom a mistake harms: the evidence that a finding is more than a hint.
  package struct Victim: Sendable, Hashable {
    package var kind: Kind
    /// The name of the test, preview, function or target; for a practice, the places that follow it
    /// among all like it.
    package var name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }

    package enum Kind: String, Sendable, CaseIterable {
      case test
      case preview
      /// Code that overrides a dependency, in no test or preview.
      case scope
      case executable
      /// Most of the program's own like places do otherwise.
      case practice
    }
  }

  /// Whom the mistake harms, and where that is; nil if nobody is known to be harmed today.
  package var victim: (victim: Victim, range: SourceRange?)? {
    notes.lazy.compactMap { note in note.victim.map { ($0, note.range) } }.first
  }

  /// A change that removes the finding.
  package struct Fix: Sendable, Hashable {
    package var title: String
    package var safety: Safety
    package var edits: [Edit]
    /// Further edits, whose text a report has yet to write.
    package var drafts: [Draft]

    package enum Safety: String, Sendable {
      /// The behaviour is unchanged apart from the bug.
      case safe
      /// The result needs a review.
      case unsafe
    }

    package struct Edit: Sendable, Hashable {
      package var range: SourceRange
      package var replacement: String
      /// Whether several fixes of a file can have the same edit, such as an import, which is then
      /// made once.
      package var isShared: Bool

      package init(range: SourceRange, replacement: String, isShared: Bool = false) {
        self.range = range
        self.replacement = replacement
        self.isShared = isShared
      }
    }

    package init(title: String, safety: Safety, edits: [Edit] = [], drafts: [Draft] = []) {
      self.title = title
      self.safety = safety
      self.edits = edits
      self.drafts = drafts
    }
  }
}

/// How bad a finding is.
package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// A hint: right, but nobody is known to be harmed today. It never fails a run.
  case info
  /// A test, a preview or an executable may be harmed, or the program itself does otherwise.
  case warning
  /// Certain harm: a silently wrong value, a crash or a hang.
  case error

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// Bytes of one file of the program.
package struct SourceRange: Sendable, Hashable {
  /// The index of the file among the program's files, which are sorted by path.
  package var file: Int32
  /// In bytes from the start of the file.
  package var start: UInt32
  package var end: UInt32

  package init(file: Int32, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = end
  }
}

extension SourceRange {
  package init(file: Int32, _ bytes: Range<UInt32>) {
    self.init(file: file, start: bytes.lowerBound, end: bytes.upperBound)
  }
}

extension Diagnostic {
  /// The finding with its ranges mapped to others.
  package func moved(_ move: (SourceRange) -> SourceRange) -> Diagnostic {
    var diagnostic = self
    diagnostic.range = move(range)
    diagnostic.cause?.declaration = cause?.declaration.map(move)
    for index in notes.indices { diagnostic.notes[index].range = notes[index].range.map(move) }
    for fix in fixes.indices {
      for edit in fixes[fix].edits.indices {
        diagnostic.fixes[fix].edits[edit].range = move(fixes[fix].edits[edit].range)
      }
      diagnostic.fixes[fix].drafts = fixes[fix].drafts.map { $0.moved(move) }
    }
    return diagnostic
  }

  /// The finding in other files.
  ///
  /// - Parameter files: for each file that the finding can be in, the index of the other one.
  package func moved(toFiles files: [some BinaryInteger]) -> Diagnostic {
    moved { range in
      SourceRange(file: Int32(files[Int(range.file)]), start: range.start, end: range.end)
    }
  }
}
