/// A wildcard pattern for paths, parsed into pieces once and compared with many paths.
///
/// The meaning is that of git's own matcher, which also compares bytes rather than characters: `*`,
/// `?` and classes stop at slashes; `**` crosses them if it is a whole component.
package struct Glob: Sendable {
  private let pieces: [GlobPiece]

  /// The meaning of two or more stars that are not a whole component.
  package enum Stars: Sendable {
    /// The same as one star, except where git compares a literal beginning separately: the meaning
    /// in `.gitignore`.
    case git
    /// Any bytes, including slashes: the meaning in project descriptions.
    case acrossFolders
  }

  /// Thrown for a pattern that no path can match in git's own matcher: one with an unclosed class,
  /// or with a `\` at the end.
  package struct Unmatchable: Error {}

  package init(_ pattern: ArraySlice<UInt8>, stars: Stars = .git) throws(Unmatchable) {
    pieces = try GlobPiece.pieces(of: pattern, stars: stars)
  }

  /// Whether the pattern matches the whole text.
  ///
  /// After a mismatch the matching resumes at the latest wildcard with one more byte, or one more
  /// folder, given to it. Earlier wildcards need no second try, because the latest one can match
  /// whatever they could. So the time is at most the product of both lengths and, for stars across
  /// folders, of the longest component, even for hostile patterns.
  package func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var state = State(piece: 0, position: text.startIndex)
    var run: State?
    var deep: State?
    var isDeepAtFolders = true
    while true {
      if state.piece == pieces.count {
        if state.position == text.endIndex { return true }
      } else {
        switch pieces[state.piece] {
        case .everything:
          return true
        case .anyRun:
          state.piece += 1
          run = state
          continue
        case .folders, .anyDepth:
          if case .folders = pieces[state.piece] {
            isDeepAtFolders = true
          } else {
            isDeepAtFolders = false
          }
          state.piece += 1
          deep = state
          run = nil
          continue
        case .oneOf(let set):
          if state.position < text.endIndex, set.contains(text[state.position]) {
            // A new component begins, so the wildcards of the last one are finished.
            if text[state.position] == Glob.slash { run = nil }
            state.advance()
            continue
          }
        }
      }

      if let retry = run, retry.position < text.endIndex, text[retry.position] != Glob.slash {
        state = State(piece: retry.piece, position: retry.position + 1)
        run = state
      } else if let retry = deep, retry.position < text.endIndex,
        let end = isDeepAtFolders
          ? text[retry.position...].firstIndex(of: Glob.slash) : retry.position
      {
        state = State(piece: retry.piece, position: end + 1)
        deep = state
        run = nil
      } else {
        return false
      }
    }
  }

  package static let slash = UInt8(ascii: "/")

  /// How far the pattern and the text have been compared.
  private struct State {
    var piece: Int
    var position: Int

    mutating func advance() {
      piece += 1
      position += 1
    }
  }
}
