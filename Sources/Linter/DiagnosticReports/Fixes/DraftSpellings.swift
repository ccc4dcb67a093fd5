package import Diagnostics

/// Turns the drafts of fixes into edits.
package struct DraftSpellings {
  private let sources: [Int32: SourceText]
  private var spellings: [Int32: DraftSpelling] = [:]

  /// - Parameter sources: the texts of the files, by file index.
  package init(_ sources: [Int32: SourceText]) { self.sources = sources }

  /// The diagnostic with edits in place of drafts. Leaves out a fix if the text rules out one of
  /// its drafts.
  package mutating func spelled(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.fixes.contains(where: { !$0.drafts.isEmpty }) else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.fixes = diagnostic.fixes.compactMap { spelled($0) }
    return diagnostic
  }

  private mutating func spelled(_ fix: Diagnostic.Fix) -> Diagnostic.Fix? {
    guard !fix.drafts.isEmpty else { return fix }
    var edits = fix.edits
    let byFile = Dictionary(grouping: fix.drafts, by: \.range.file).sorted { $0.key < $1.key }
    for (file, drafts) in byFile {
      guard let more = spelling(ofFile: file)?.edits(for: drafts) else { return nil }
      edits += more
    }
    return Diagnostic.Fix(title: fix.title, safety: fix.safety, edits: edits)
  }

  private mutating func spelling(ofFile file: Int32) -> DraftSpelling? {
    if let known = spellings[file] { return known }
    guard let bytes = sources[file]?.bytes else { return nil }
    let spelling = DraftSpelling(bytes)
    spellings[file] = spelling
    return spelling
  }
}
