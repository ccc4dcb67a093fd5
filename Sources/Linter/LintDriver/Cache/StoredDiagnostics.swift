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
    write(diagnostic.notes) { writer, note in
      writer.write(note.message)
      writer.write(note.range != nil)
      if let range = note.range { writer.write(range) }
      writer.write(note.depth != nil)
      if let depth = note.depth { writer.write(UInt8(min(depth, 255))) }
    }
    write(diagnostic.fixes) { writer, fix in
      writer.write(fix.title)
      writer.write(fix.safety.rawValue)
      writer.write(fix.edits) { writer, edit in
        writer.write(edit.range)
        writer.write(edit.replacement)
        writer.write(edit.isShared)
      }
    }
  }

  private mutating func write(_ range: SourceRange) {
    write(range.file)
    write(range.start)
    write(range.end)
  }
}

extension ByteReader {
  /// - Parameter sizes: of the files, in bytes: a place outside of them is malformed.
  mutating func readDiagnostic(in sizes: [Int]) throws(Malformed) -> Diagnostic {
    let rule = try readText()
    guard let severity = Severity(rawValue: try readText()) else { throw Malformed() }
    return Diagnostic(
      rule: rule, severity: severity, message: try readText(), range: try readRange(in: sizes),
      module: try readText(), symbol: try readText(), subject: try readText(),
      notes: try readArray { reader throws(Malformed) in
        let message = try reader.readText()
        let range = try reader.readFlag() ? try reader.readRange(in: sizes) : nil
        let depth = try reader.readFlag() ? Int(try reader.read(UInt8.self)) : nil
        return Diagnostic.Note(message, at: range, depth: depth)
      },
      fixes: try readArray { reader throws(Malformed) in try reader.readFix(in: sizes) })
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
      })
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
