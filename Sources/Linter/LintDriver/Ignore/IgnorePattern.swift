internal import Globs

/// One line of a `.gitignore`.
struct IgnorePattern: Sendable {
  /// `!pattern`: includes paths that earlier patterns excluded.
  let isNegated: Bool
  /// `pattern/`
  private let matchesFoldersOnly: Bool
  private let subject: Subject
  private let matcher: Matcher

  private enum Subject {
    /// A pattern without a slash: it matches names at any depth.
    case name
    /// A pattern with a slash: it matches paths from the folder of the `.gitignore`.
    case path
  }

  /// Most patterns are names and extensions, which need no `Glob`.
  private enum Matcher {
    case literal(ArraySlice<UInt8>)
    case suffix(ArraySlice<UInt8>)
    case glob(Glob)
  }

  /// Nil for blank lines, comments, and patterns that match nothing.
  ///
  /// - Parameter line: the line without its ending.
  init?(line: ArraySlice<UInt8>) {
    var pattern = line.droppingTrailingSpaces
    guard let first = pattern.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { pattern.removeFirst() }
    matchesFoldersOnly = pattern.last == Glob.slash
    if matchesFoldersOnly { pattern.removeLast() }
    subject = pattern.contains(Glob.slash) ? .path : .name
    if pattern.first == Glob.slash { pattern.removeFirst() }
    guard !pattern.isEmpty else { return nil }

    if !pattern.contains(where: \.isWildcard) {
      matcher = .literal(pattern)
    } else if subject == .name, pattern.first == UInt8(ascii: "*"),
      !pattern.dropFirst().contains(where: \.isWildcard)
    {
      matcher = .suffix(pattern.dropFirst())
    } else if let glob = try? Glob(pattern) {
      matcher = .glob(glob)
    } else {
      return nil
    }
  }

  /// - Parameters:
  ///   - path: relative to the folder of the `.gitignore`, with `/` between components.
  ///   - name: its last component.
  func matches(path: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    guard isFolder || !matchesFoldersOnly else { return false }
    let text = subject == .name ? name : path
    return switch matcher {
    case .literal(let literal): text == literal
    case .suffix(let suffix): text.suffix(suffix.count) == suffix
    case .glob(let glob): glob.matches(text)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The line without trailing spaces; a space after a `\` stays.
  fileprivate var droppingTrailingSpaces: ArraySlice<UInt8> {
    var end = startIndex
    var index = startIndex
    while index < endIndex {
      let isEscape = self[index] == UInt8(ascii: "\\")
      let isSpace = self[index] == UInt8(ascii: " ")
      index = Swift.min(index + (isEscape ? 2 : 1), endIndex)
      if !isSpace { end = index }
    }
    return self[..<end]
  }
}
