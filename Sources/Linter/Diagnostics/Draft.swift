extension Diagnostic.Fix {
  /// An edit that uses the file's own text and layout. A rule drafts it, because rules do not see
  /// text; the report writes it. If it cannot be written, there is no fix.
  package struct Draft: Sendable, Hashable {
    package var place: Place
    package var range: SourceRange
    package var pieces: [Piece]
    /// See `Edit.isShared`.
    package var isShared: Bool

    package init(
      _ place: Place, _ range: SourceRange, _ pieces: [Piece] = [], isShared: Bool = false
    ) {
      self.place = place
      self.range = range
      self.pieces = pieces
      self.isShared = isShared
    }

    /// The text that the pieces replace, relative to a range.
    package enum Place: UInt8, Sendable {
      /// The range itself.
      case range
      /// A statement with the comments on its lines and directly above, and the lines that would
      /// otherwise be left empty.
      case statement
      /// A declaration with the comments that are about it alone, also after it on its line, and
      /// the lines that would otherwise be left empty.
      case declaration
      /// The same of a variable among statements, but of the comments above only documentation:
      /// others may be about the statements that follow.
      case localDeclaration
      /// A statement alone. A comment after it on its line forbids the edit.
      case bareStatement
      /// No text is replaced: the pieces become a statement of their own before the one in the
      /// range, which must begin its line or its block.
      case before
      /// The beginning of the closure's statements in the range: the pieces become further
      /// statements, and the closure gets lines of its own.
      case prologue
      /// The `=` before the range, with the spaces around it.
      case assignmentBefore
      /// The word before the range, up to the range.
      case wordBefore
    }

    package enum Piece: Sendable, Hashable {
      case text(String)
      /// A line break, the indentation of the line where the place begins, and additional levels.
      case line(Int)
      /// Text of the file; lines after the first are indented by additional levels.
      case source(SourceRange, indentedBy: Int = 0)
      /// A statement with its comments, indented like the last `line`, or like the place.
      case statement(SourceRange)
      /// Statements of the file between an opening text and a brace, indented like `source`: on
      /// lines of their own if they begin one, and after a text before the first.
      case enclosed(SourceRange, opening: String, before: String = "", indentedBy: Int = 0)
      /// `return`, unless the code in the range begins with it or with `throw`.
      case result(of: SourceRange)
    }
  }
}

extension Diagnostic.Fix.Draft {
  /// The draft with its ranges mapped to others.
  package func moved(_ move: (SourceRange) -> SourceRange) -> Self {
    let moved = pieces.map { piece -> Piece in
      switch piece {
      case .text, .line: piece
      case .source(let range, let levels): .source(move(range), indentedBy: levels)
      case .statement(let range): .statement(move(range))
      case .enclosed(let range, let opening, let before, let levels):
        .enclosed(move(range), opening: opening, before: before, indentedBy: levels)
      case .result(let range): .result(of: move(range))
      }
    }
    return Self(place, move(range), moved, isShared: isShared)
  }
}

extension Diagnostic.Fix.Draft.Piece {
  /// The range of the file's text that the piece uses.
  package var range: SourceRange? {
    switch self {
    case .text, .line: nil
    case .source(let range, _), .statement(let range), .enclosed(let range, _, _, _),
      .result(let range):
      range
    }
  }
}
