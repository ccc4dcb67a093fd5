internal import Diagnostics

extension ByteWriter {
  mutating func write(_ diagnostic: Diagnostic) {
    write(diagnostic.rule)
    write(diagnostic.severity.rawValue)
    write(diagnostic.message)
    write(diagnostic.range)
    write(diagnostic.module)
    write(diagnostic.symbol)
    write(diagnostic.subject)
    write(diagnostic.cause != nil)
    if let cause = diagnostic.cause {
      write(cause.module)
      write(cause.symbol)
      write(cause.subject)
      write(cause.summary)
      write(cause.declaration != nil)
      if let declaration = cause.declaration { write(declaration) }
    }
    write(diagnostic.notes) { writer, note in
      writer.write(note.message)
      writer.write(note.range != nil)
      if let range = note.range { writer.write(range) }
      writer.write(note.depth != nil)
      if let depth = note.depth { writer.write(UInt8(min(depth, 255))) }
      writer.write(note.victim?.kind.rawValue ?? "")
      writer.write(note.victim?.name ?? "")
    }
    write(diagnostic.fixes) { writer, fix in
      writer.write(fix.title)
      writer.write(fix.safety.rawValue)
      writer.write(fix.edits) { writer, edit in
        writer.write(edit.range)
        writer.write(edit.replacement)
        writer.write(edit.isShared)
      }
      writer.write(fix.drafts) { writer, draft in writer.write(draft) }
    }
  }

  private mutating func write(_ draft: Diagnostic.Fix.Draft) {
    write(draft.place.rawValue)
    write(draft.range)
    write(draft.isShared)
    write(draft.pieces) { writer, piece in
      switch piece {
      case .text(let text):
        writer.write(PieceTag.text.rawValue)
        writer.write(text)
      case .line(let levels):
        writer.write(PieceTag.line.rawValue)
        writer.write(Int32(levels))
      case .source(let range, let levels):
        writer.write(PieceTag.source.rawValue)
        writer.write(range)
        writer.write(Int32(levels))
      case .statement(let range):
        writer.write(PieceTag.statement.rawValue)
        writer.write(range)
      case .enclosed(let range, let opening, let before, let levels):
        writer.write(PieceTag.enclosed.rawValue)
        writer.write(range)
        writer.write(opening)
        writer.write(before)
        writer.write(Int32(levels))
      case .result(let range):
        writer.write(PieceTag.result.rawValue)
        writer.write(range)
      }
    }
  }

  private mutating func write(_ range: SourceRange) {
    write(range.file)
    write(range.start)
    write(range.end)
  }
}

/// The kinds of pieces of a draft.
private enum PieceTag: UInt8 {
  case text, line, source, statement, enclosed, result
}

extension ByteReader {
  /// - Parameter sizes: the sizes of the files in bytes; a place outside of them is malformed.
  mutating func readDiagnostic(in sizes: [Int]) throws(Malformed) -> Diagnostic {
    let rule = try readText()
    guard let severity = Severity(rawValue: try readText()) else { throw Malformed() }
    var diagnostic = Diagnostic(
      rule: rule, severity: severity, message: try readText(), range: try readRange(in: sizes),
      module: try readText(), symbol: try readText(), subject: try readText())
    if try readFlag() {
      diagnostic.cause = Diagnostic.Cause(
        module: try readText(), symbol: try readText(), subject: try readText(),
        summary: try readText(),
        declaration: try readFlag() ? try readRange(in: sizes) : nil)
    }
    diagnostic.notes = try readArray { reader throws(Malformed) in
      let message = try reader.readText()
      let range = try reader.readFlag() ? try reader.readRange(in: sizes) : nil
      let depth = try reader.readFlag() ? Int(try reader.read(UInt8.self)) : nil
      let kind = Diagnostic.Victim.Kind(rawValue: try reader.readText())
      let name = try reader.readText()
      return Diagnostic.Note(
        message, at: range, depth: depth, victim: kind.map { Diagnostic.Victim($0, name) })
    }
    diagnostic.fixes = try readArray { reader throws(Malformed) in
      try reader.readFix(in: sizes)
    }
    return diagnostic
  }

  private mutating func readFix(in sizes: [Int]) throws(Malformed) -> Diagnostic.Fix {
    let title = try readText()
    guard let safety = Diagnostic.Fix.Safety(rawValue: try readText()) else { throw Malformed() }
    return Diagnostic.Fix(
      title: title, safety: safety,
      edits: try readArray { reader throws(Malformed) in
        Diagnostic.Fix.Edit(
          range: try reader.readRange(in: sizes), replacement: try reader.readText(),
          isShared: try reader.readFlag())
      },
      drafts: try readArray { reader throws(Malformed) in try reader.readDraft(in: sizes) })
  }

  private mutating func readDraft(in sizes: [Int]) throws(Malformed) -> Diagnostic.Fix.Draft {
    guard let place = Diagnostic.Fix.Draft.Place(rawValue: try read(UInt8.self)) else {
      throw Malformed()
    }
    let range = try readRange(in: sizes)
    let isShared = try readFlag()
    let pieces = try readArray { reader throws(Malformed) -> Diagnostic.Fix.Draft.Piece in
      switch PieceTag(rawValue: try reader.read(UInt8.self)) {
      case .text: .text(try reader.readText())
      case .line: .line(Int(try reader.read(Int32.self)))
      case .source:
        .source(try reader.readRange(in: sizes), indentedBy: Int(try reader.read(Int32.self)))
      case .statement: .statement(try reader.readRange(in: sizes))
      case .enclosed:
        .enclosed(
          try reader.readRange(in: sizes), opening: try reader.readText(),
          before: try reader.readText(), indentedBy: Int(try reader.read(Int32.self)))
      case .result: .result(of: try reader.readRange(in: sizes))
      case nil: throw Malformed()
      }
    }
    return Diagnostic.Fix.Draft(place, range, pieces, isShared: isShared)
  }

  private mutating func readRange(in sizes: [Int]) throws(Malformed) -> SourceRange {
    let range = SourceRange(
      file: try read(Int32.self), start: try read(UInt32.self), end: try read(UInt32.self))
    guard sizes.indices.contains(Int(range.file)), range.start <= range.end,
      Int(range.end) <= sizes[Int(range.file)]
    else { throw Malformed() }
    return range
  }
}
