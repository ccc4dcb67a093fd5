import SwiftLexer
import SwiftOutline

/// The names of other people's declarations are spelled in one storey of `DependencyProgram`,
/// `Libraries`; elsewhere, code asks it questions by meaning, and compares no spelling.
enum Spellings {
  static let folder = Chain.folder

  /// The folders that may spell names: the tables themselves, and those that write text.
  private static let exempt = [
    "Libraries", "Code/Whereabouts", "Graph", "Rules", "Findings", "Fixes", "Dump",
  ].map { "\(folder)\($0)/" }

  /// The file with the words of Swift, which is nobody's library: others may spell them as well.
  static let language = "\(folder)Libraries/LanguageNames.swift"

  /// The functions that compare with their arguments.
  private static let comparing: Set<String> = [
    "contains", "elementsEqual", "existing", "firstIndex", "hasPrefix", "hasSuffix", "isNamed",
    "lastIndex", "starts",
  ]

  /// A name that is compared with source text outside of the tables.
  static func complaints(files: [SourceFile]) -> [Complaint] {
    let words = Set(files.filter { $0.path == language }.flatMap(\.literals).map(\.text))
    return files.filter { file in
      file.path.hasPrefix(folder) && !exempt.contains { file.path.hasPrefix($0) }
    }.flatMap { file in
      file.literals.filter {
        isName($0.text) && !words.contains($0.text) && isCompared($0, in: file)
      }
      .map { literal in
        Complaint(
          file, file.line(of: file.outline.tokens[literal.start]),
          "compares with '\(literal.text)', a name that belongs in a table of 'Libraries'")
      }
    }
  }

  /// Whether a text can be that of an identifier, its beginning, or an operator.
  private static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: #/[$@#]?[A-Za-z0-9_]+|[\/=\-+!*%<>&|^~?.]+|[$_]/#) != nil
  }

  private static func isCompared(_ literal: SourceFile.Literal, in file: SourceFile) -> Bool {
    let operators = ["==", "!=", "~="]
    return operators.contains(file.text(at: literal.start - 1))
      || operators.contains(file.text(at: literal.end)) || isPattern(literal, in: file)
      || isListed(literal, in: file)
  }

  /// `case "a", "b":`
  private static func isPattern(_ literal: SourceFile.Literal, in file: SourceFile) -> Bool {
    var index = literal.start - 1
    while index >= 0 {
      switch file.outline.tokens[index].kind {
      case .comma, .stringStart, .stringText, .stringEnd: index -= 1
      default: return file.text(at: index) == "case"
      }
    }
    return false
  }

  /// Whether a literal is part of an array or dictionary, at any depth of tuples and calls, or an
  /// argument of a function that compares. What is interpolated into a text is written.
  private static func isListed(_ literal: SourceFile.Literal, in file: SourceFile) -> Bool {
    var depth = 0
    for index in stride(from: literal.start - 1, through: 0, by: -1) {
      switch file.outline.tokens[index].kind {
      case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: depth += 1
      case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
        if depth > 0 {
          depth -= 1
          continue
        }
        switch file.outline.tokens[index].kind {
        case .leftSquare: return true
        case .leftParen:
          if index > 0, comparing.contains(file.text(at: index - 1)) { return true }
        default: return false
        }
      default: break
      }
    }
    return false
  }
}

extension SourceFile {
  /// A string without interpolations, by its tokens.
  struct Literal {
    let text: String
    let start: Int
    /// The index of the token after it.
    let end: Int
  }

  /// The plain strings of at most one line of text.
  var literals: [Literal] {
    let tokens = outline.tokens
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .stringStart, index + 2 < tokens.count,
        tokens[index + 1].kind == .stringText, tokens[index + 2].kind == .stringEnd
      else { return nil }
      return Literal(text: text(of: tokens[index + 1]), start: index, end: index + 3)
    }
  }

  /// The text of a token; empty beyond the first and the last one.
  fileprivate func text(at index: Int) -> String {
    outline.tokens.indices.contains(index) ? text(of: outline.tokens[index]) : ""
  }
}
