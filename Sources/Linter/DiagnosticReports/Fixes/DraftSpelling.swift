internal import Diagnostics

/// Turns drafts into edits of one file, in that file's line ends and indentation.
///
/// It knows lines, spaces and the starts of comments, but no grammar: the ranges of a draft begin
/// and end with tokens, so a range is followed by a space, a comment or a token.
struct DraftSpelling {
  private let layout: SourceLayout
  private var bytes: [UInt8] { layout.bytes }

  init(_ bytes: [UInt8]) { layout = SourceLayout(bytes) }

  /// Nil if the text rules out one of the edits.
  func edits(for drafts: [Diagnostic.Fix.Draft]) -> [Diagnostic.Fix.Edit]? {
    var edits: [Diagnostic.Fix.Edit] = []
    var removals: [Int] = []
    for draft in drafts {
      guard let edit = edit(for: draft) else { return nil }
      switch draft.place {
      case .statement, .declaration, .localDeclaration, .bareStatement: removals.append(edits.count)
      case .range, .before, .prologue, .assignmentBefore, .wordBefore: break
      }
      edits.append(edit)
    }
    removals.sort { edits[$0].range.start < edits[$1].range.start }
    takeWholeLines(removals, of: &edits)
    // A block must not begin with the blank line that followed the removed text.
    var start: UInt32?
    for (position, index) in removals.enumerated() {
      let range = edits[index].range
      if position == 0 || edits[removals[position - 1]].range.end != range.start {
        start = range.start
      }
      let end = layout.endOfBlank(afterLines: Int(start ?? range.start)..<Int(range.end))
      edits[index].range.end = UInt32(end)
      edits[index].range.start = UInt32(
        layout.startOfBlank(beforeLines: Int(range.start)..<Int(range.end)))
    }
    return edits
  }

  /// Extends removals that together leave nothing of a line.
  private func takeWholeLines(_ removals: [Int], of edits: inout [Diagnostic.Fix.Edit]) {
    var first = removals.startIndex
    for (position, index) in removals.enumerated() {
      if position + 1 < removals.count,
        edits[removals[position + 1]].range.start <= edits[index].range.end
      {
        edits[index].range.end = edits[removals[position + 1]].range.start
        continue
      }
      let start = edits[removals[first]].range.start
      let lines = layout.wholeLines(Int(start)..<Int(edits[index].range.end))
      edits[removals[first]].range.start = UInt32(lines.lowerBound)
      edits[index].range.end = UInt32(lines.upperBound)
      first = position + 1
    }
  }

  private func edit(for draft: Diagnostic.Fix.Draft) -> Diagnostic.Fix.Edit? {
    guard let range = bytes(draft.range), let place = place(draft.place, range) else { return nil }
    let ownLine = layout.isFirstOnLine(range.lowerBound)
    let outer = layout.indentation(ofLineAt: range.lowerBound)
    let base = draft.place == .prologue && !ownLine ? outer + layout.unit(1, beside: outer) : outer
    guard var text = text(draft.pieces, base) else { return nil }
    if draft.place == .before {
      guard ownLine || !text.contains(where: { $0 == Ascii.newline || $0 == Ascii.slash }) else {
        return nil
      }
      text += ownLine ? layout.lineBreak + base : Array("; ".utf8)
    } else if draft.place == .prologue, !ownLine {
      text =
        layout.lineBreak + base + text
        + layout.text(of: range, indentedBy: layout.unit(1, beside: outer))
      if layout.closesBlock(at: place.upperBound) { text += layout.lineBreak + outer }
    }
    return Diagnostic.Fix.Edit(
      range: SourceRange(
        file: draft.range.file, start: UInt32(place.lowerBound), end: UInt32(place.upperBound)),
      replacement: String(decoding: text, as: UTF8.self), isShared: draft.isShared)
  }

  // MARK: Places

  private func place(_ place: Diagnostic.Fix.Draft.Place, _ range: Range<Int>) -> Range<Int>? {
    switch place {
    case .range: layout.endsBranches(in: range) ? range : nil
    case .statement: layout.removal(of: range, with: .all)
    case .declaration: layout.removal(of: range, with: .own)
    case .localDeclaration: layout.removal(of: range, with: .documentation)
    case .bareStatement: layout.removal(of: range, with: .none)
    case .before: layout.insertion(before: range.lowerBound).map { $0..<$0 }
    case .assignmentBefore: layout.assignment(before: range.lowerBound)
    case .wordBefore: layout.word(before: range.lowerBound)
    case .prologue: layout.prologue(of: range)
    }
  }

  // MARK: Pieces

  private func text(_ pieces: [Diagnostic.Fix.Draft.Piece], _ base: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    var indentation = base
    for piece in pieces {
      switch piece {
      case .text(let more): text += more.utf8
      case .line(let levels):
        indentation = base + layout.unit(levels, beside: base)
        text += layout.lineBreak + indentation
      case .source(let range, let levels):
        guard let range = bytes(range) else { return nil }
        text += layout.text(of: range, indentedBy: layout.unit(levels, beside: base))
      case .statement(let range):
        guard let range = bytes(range), let more = layout.statement(range, indentation) else {
          return nil
        }
        text += more
      case .enclosed(let range, let opening, let before, let levels):
        guard let range = bytes(range) else { return nil }
        text += layout.enclosed(
          range, opening, before, indentedBy: layout.unit(levels, beside: base))
      case .result(let range):
        guard let range = bytes(range) else { return nil }
        let first = layout.words(in: range).first ?? ""
        if !Self.statements.contains(first) { text += "return ".utf8 }
      }
    }
    return text
  }

  /// Keywords that begin a statement.
  private static let statements: Set<String> = ["return", "throw"]

  /// Nil for a range that is not one of this text: damaged facts may lead to such a draft.
  private func bytes(_ range: SourceRange) -> Range<Int>? {
    guard range.start <= range.end, Int(range.end) <= bytes.count else { return nil }
    return Int(range.start)..<Int(range.end)
  }
}
