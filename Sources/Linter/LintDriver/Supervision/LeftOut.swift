package import DependencyProgram
internal import DiagnosticReports

/// The rules and files that a repeated run leaves out, because the runs before it ended there.
package struct LeftOut: Sendable {
  private(set) var entries: [Entry] = []

  struct Entry: Sendable, Equatable {
    let part: Part
    let cause: Suspect
  }

  enum Part: Sendable, Equatable {
    /// By its id.
    case rule(String)
    /// By its path within the program. The file is linked as if it were empty.
    case file(String)
    /// Nothing is linked.
    case linking
  }

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  var isLinkingLeftOut: Bool { entries.contains { $0.part == .linking } }

  /// The rules that are not left out.
  package func rest(of rules: [Rule]) -> [Rule] {
    isEmpty ? rules : rules.filter { rule in !entries.contains { $0.part == .rule(rule.id) } }
  }

  func has(file path: String) -> Bool { entries.contains { $0.part == .file(path) } }

  /// Leaves out what a worker was at: the rule, or the file if another rule ended in the same
  /// analysis or file before, so that the rules need not pay for it.
  ///
  /// - Parameters:
  ///   - rules: the ids of all rules; other steps have no findings of their own.
  ///   - isLast: whether no further part may be left out alone.
  mutating func leaveOut(_ cause: Suspect, rules: Set<String>, isLast: Bool) {
    if isLast {
      entries = [Entry(part: .linking, cause: cause)]
      return
    }
    let similar = entries.filter { $0.isOfRule && $0.cause.isLike(cause) }
    if rules.contains(cause.step), similar.isEmpty || cause.path == nil {
      entries.append(Entry(part: .rule(cause.step), cause: cause))
    } else if let path = cause.path, !has(file: path) {
      entries.removeAll(where: similar.contains)
      entries.append(Entry(part: .file(path), cause: cause))
    } else {
      entries = [Entry(part: .linking, cause: cause)]
    }
  }
}

extension LeftOut.Entry {
  fileprivate var isOfRule: Bool { if case .rule = part { true } else { false } }

  /// The line for the user.
  ///
  /// - Parameters:
  ///   - path: the file as reports print its path; nil if it is not known.
  ///   - place: the place in it, if it is known.
  func problem(in path: String?, at place: Place?) -> Problem {
    let position = path.map { path in path + (place.map { ":\($0.line)" } ?? "") }
    let consequence =
      switch part {
      case .rule: "its findings are missing"
      case .file: "the file was left out"
      case .linking: "nothing was linked"
      }
    let report = "deplint bug-report \(cause.name)" + (position.map { " '\($0)'" } ?? "")
    return Problem(
      path: path ?? "deplint", at: place,
      what: "internal error in '\(cause.step)'" + (position.map { " at \($0)" } ?? ""),
      advice: "\(consequence); please report it: \(report)", namesItsPlace: true)
  }
}

// MARK: - In a run

extension LeftOut {
  /// The files without the texts of those that are left out.
  func applied(to sources: [SourceFile]) -> [SourceFile] {
    guard !isEmpty else { return sources }
    return sources.map { source in
      isLinkingLeftOut || has(file: source.programPath) ? source.with(bytes: []) : source
    }
  }

  /// The parts that are missing from the findings.
  func problems(among sources: [SourceFile]) -> [Problem] {
    entries.map { entry in
      guard let source = sources.first(where: { $0.programPath == entry.cause.path }) else {
        return entry.problem(in: entry.cause.path, at: nil)
      }
      return entry.problem(
        in: source.path, at: entry.cause.offset.flatMap { source.place(ofOffset: $0) })
    }
  }
}

extension SourceFile {
  /// The place of an offset in the file's present text; nil if it cannot be read.
  fileprivate func place(ofOffset offset: Int) -> Place? {
    guard let bytes = try? read().bytes, offset <= bytes.count else { return nil }
    return LineTable(bytes).place(ofOffset: UInt32(offset))
  }
}

// MARK: - As bytes

extension LeftOut {
  /// For a worker that is another program.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(entries) { writer, entry in
      switch entry.part {
      case .rule(let id):
        writer.write(UInt8(0))
        writer.write(id)
      case .file(let path):
        writer.write(UInt8(1))
        writer.write(path)
      case .linking:
        writer.write(UInt8(2))
        writer.write("")
      }
      writer.write(entry.cause.step)
      writer.write(entry.cause.analysis)
      writer.write(entry.cause.path != nil)
      writer.write(entry.cause.path ?? "")
      writer.write(Int64(entry.cause.offset ?? -1))
    }
    return writer.bytes
  }

  /// Nothing if the bytes are malformed.
  init(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes[...])
    entries =
      (try? reader.readArray { reader throws(ByteReader.Malformed) in
        let kind = try reader.read(UInt8.self)
        let name = try reader.readText()
        let part: Part = kind == 0 ? .rule(name) : kind == 1 ? .file(name) : .linking
        let (step, analysis) = (try reader.readText(), try reader.readText())
        let hasPath = try reader.readFlag()
        let path = try reader.readText()
        let offset = Int(try reader.read(Int64.self))
        return Entry(
          part: part,
          cause: Suspect(
            step: step, analysis: analysis, path: hasPath ? path : nil,
            offset: offset < 0 ? nil : offset))
      }) ?? []
  }
}
