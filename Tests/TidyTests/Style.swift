import SwiftLexer
import SwiftOutline

/// The style that each file must follow by itself.
enum Style {
  static let lineLength = 100
  static let functionLength = 70
  static let fileLength = 500

  static func complaints(about file: SourceFile) -> [Complaint] {
    file.isFixture ? [] : lines(of: file) + functions(of: file) + length(of: file) + notes(in: file)
  }

  /// Lines have at most 100 characters. One that is too long within a string is left alone: it
  /// cannot be broken without changing the string.
  static func lines(of file: SourceFile) -> [Complaint] {
    file.lines.indices.compactMap { index in
      guard file.lines[index].utf8.count > lineLength,
        let offset = file.offset(ofColumn: lineLength, inLine: index + 1),
        !isInString(offset, of: file)
      else { return nil }
      return Complaint(
        file, index + 1,
        "\(file.lines[index].count) characters in a line; at most \(lineLength) are allowed")
    }
  }

  /// Whether a byte is in a string or in its closing delimiter.
  private static func isInString(_ offset: Int, of file: SourceFile) -> Bool {
    var depth = 0
    for token in file.tokens where token.offset <= offset {
      if token.kind == .stringStart { depth += 1 }
      if token.kind == .stringEnd, token.end <= offset { depth -= 1 }
    }
    return depth > 0
  }

  /// Functions, initialisers, subscripts and accessors have at most 70 lines, from the name to the
  /// end. The texts of strings over several lines do not count.
  static func functions(of file: SourceFile) -> [Complaint] {
    file.nodes.compactMap { node in
      switch file.outline[node].kind {
      case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessor: break
      default: return nil
      }
      let lines = file.linesFromName(of: node)
      guard lines.count > functionLength else { return nil }
      let count = lines.count { !file.linesWithinStrings.contains($0) }
      guard count > functionLength else { return nil }
      return Complaint(
        file, lines.lowerBound,
        "\(count) lines in '\(file.name(of: node) ?? "get")'; at most \(functionLength) are allowed"
      )
    }
  }

  /// Files have at most 500 lines.
  static func length(of file: SourceFile) -> [Complaint] {
    let count = file.lines.count
    guard count > fileLength else { return [] }
    return [
      Complaint(file, fileLength + 1, "\(count) lines; at most \(fileLength) are allowed")
    ]
  }

  /// Work that remains is recorded as an issue, not in the code.
  static func notes(in file: SourceFile) -> [Complaint] {
    guard file.lines.contains(where: { $0.contains("TODO") || $0.contains("FIXME") }) else {
      return []
    }
    return file.tokens.filter { $0.kind.isTrivia }.compactMap { token in
      guard let match = file.text(of: token).firstMatch(of: #/\b(?:TODO|FIXME)\b/#) else {
        return nil
      }
      return Complaint(file, file.line(of: token), "'\(match.0)' in a comment; open an issue")
    }
  }
}
