extension Diagnostic {
  /// The one edit or decision that mends several findings of a rule: a declaration, a target or the
  /// program. Reports show the findings with one cause as one, with its places as notes.
  package struct Cause: Sendable, Hashable {
    /// Empty if places can be in several modules.
    package var module: String
    /// The path of the declaration; empty for a whole module.
    package var symbol: String
    package var subject: String
    /// The message for several findings, after their number: `endpoints of 'Player' are 'let'`.
    package var summary: String
    /// From the start of the declaration to the end of its name; nil for a module or the program. A
    /// comment there silences all places.
    package var declaration: SourceRange?

    package init(
      module: String, symbol: String = "", subject: String, summary: String,
      declaration: SourceRange? = nil
    ) {
      self.declaration = declaration
      self.module = module
      self.symbol = symbol
      self.subject = subject
      self.summary = summary
    }
  }

  /// The findings as reports show them: those with one cause are one, at the first of its places.
  /// Comments and baselines hide places one by one, before this.
  ///
  /// - Parameters:
  ///   - diagnostics: in the order of the report.
  ///   - joinsEqual: whether to join equal ones of one file, too, each of which has to be mended
  ///     for itself: people read them once.
  package static func merged(
    _ diagnostics: [Diagnostic], joinsEqual: Bool = false
  ) -> [Diagnostic] {
    var order: [Likeness] = []
    var groups: [Likeness: [Diagnostic]] = [:]
    for (index, diagnostic) in diagnostics.enumerated() {
      let likeness = Likeness(
        diagnostic, number: diagnostic.cause == nil && !joinsEqual ? index : nil)
      if groups[likeness] == nil { order.append(likeness) }
      groups[likeness, default: []].append(diagnostic)
    }
    return order.compactMap { groups[$0].flatMap(one) }
  }

  /// Findings that are alike are shown as one.
  private struct Likeness: Hashable {
    let rule: String
    let severity: Severity
    let module: String
    let symbol: String
    let subject: String
    /// Nil with a cause.
    let message: String?
    let file: Int32?
    /// Set for a finding that is like no other.
    let number: Int?

    init(_ diagnostic: Diagnostic, number: Int?) {
      self.number = number
      rule = diagnostic.rule
      severity = diagnostic.severity
      module = diagnostic.cause?.module ?? diagnostic.module
      symbol = diagnostic.cause?.symbol ?? ""
      subject = diagnostic.cause?.subject ?? diagnostic.subject
      message = diagnostic.cause == nil ? diagnostic.message : nil
      file = diagnostic.cause == nil ? diagnostic.range.file : nil
    }
  }

  private static func one(of places: [Diagnostic]) -> Diagnostic? {
    guard var result = places.first, places.count > 1 else { return places.first }
    result.places = places
    if let cause = result.cause {
      result.message = "\(places.count) \(cause.summary)"
      (result.module, result.symbol, result.subject) = (cause.module, cause.symbol, cause.subject)
    }
    let others =
      result.cause == nil ? [] : places.dropFirst().map { Note($0.message, at: $0.range) }
    let (placed, general) = (
      result.notes.filter { $0.range != nil }, result.notes.filter { $0.range == nil }
    )
    result.notes = placed + others + general
    result.fixes = Fix.joined(places.flatMap(\.fixes))
    return result
  }
}

extension Diagnostic.Fix {
  /// One fix in place of those with the same title, which makes all their changes.
  fileprivate static func joined(_ fixes: [Self]) -> [Self] {
    var result: [Self] = []
    for fix in fixes {
      let alike = result.firstIndex { $0.title == fix.title && $0.safety == fix.safety }
      guard let alike else {
        result.append(fix)
        continue
      }
      result[alike].edits += fix.edits.filter { !result[alike].edits.contains($0) }
      result[alike].drafts += fix.drafts.filter { !result[alike].drafts.contains($0) }
    }
    return result
  }
}
