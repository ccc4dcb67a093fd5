package import DependencyProgram
package import DiagnosticReports

/// The fixes that can be applied together: the first allowed fix of each finding, unless it
/// overlaps an earlier one. Fixes that are left out get another chance in the next pass. An edit
/// that several fixes share is made once.
package struct FixPlan {
  /// The paths that the fix of each finding changes, in the order of the report.
  private(set) var fixes: [[String]] = []
  /// By path: sorted, not overlapping.
  package private(set) var edits: [String: [Edit]] = [:]

  package struct Edit: Equatable {
    /// Offsets of bytes.
    package let range: Range<Int>
    package let replacement: String
    let isShared: Bool
  }

  /// - Parameters:
  ///   - fixes: for each finding the paths that its fix changes.
  ///   - edits: sorted, not overlapping.
  init(fixes: [[String]], edits: [String: [Edit]]) {
    self.fixes = fixes
    self.edits = edits
  }

  /// - Parameter safety: the least safe fix that is applied.
  package init(_ report: Report, allowing safety: Diagnostic.Fix.Safety) {
    self.init(of: report.places, allowing: safety) { range in
      let source = report.source(of: range)
      return source.bytes == nil ? nil : source.path
    }
  }

  /// - Parameters:
  ///   - safety: the least safe fix that is applied.
  ///   - path: the file that a range lies in; nil if it must not change.
  package init(
    of diagnostics: [Diagnostic], allowing safety: Diagnostic.Fix.Safety,
    in path: (SourceRange) -> String?
  ) {
    for diagnostic in diagnostics {
      let allowed = diagnostic.fixes.first { $0.safety == .safe || safety == .unsafe }
      guard let fix = allowed, !fix.edits.isEmpty else { continue }
      let places = fix.edits.compactMap { edit in
        path(edit.range).map { path in
          let range = Int(edit.range.start)..<Int(edit.range.end)
          return (
            path: path,
            edit: Edit(range: range, replacement: edit.replacement, isShared: edit.isShared)
          )
        }
      }
      let added = places.filter { !isMade($0.edit, in: $0.path) }
      guard places.count == fix.edits.count,
        added.allSatisfy({ isFree($0.edit.range, in: $0.path) })
      else { continue }
      for place in added { edits[place.path, default: []].append(place.edit) }
      fixes.append(Set(places.map(\.path)).sorted())
    }
    for path in edits.keys {
      edits[path]?.sort {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
    }
  }

  /// Whether an earlier fix brings an edit that it shares with this one.
  private func isMade(_ edit: Edit, in path: String) -> Bool {
    edit.isShared && (edits[path] ?? []).contains(edit)
  }

  private func isFree(_ range: Range<Int>, in path: String) -> Bool {
    !(edits[path] ?? []).contains { edit in
      // The order of an insertion and another edit at its place would be arbitrary.
      edit.range.isEmpty || range.isEmpty
        ? edit.range.lowerBound <= range.upperBound && range.lowerBound <= edit.range.upperBound
        : edit.range.overlaps(range)
    }
  }

  /// A file's text after the edits.
  package static func apply(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    for edit in edits {
      let range = edit.replacement.isEmpty ? wholeLine(edit.range, in: bytes) : edit.range
      result += bytes[min(offset, range.lowerBound)..<range.lowerBound]
      result += edit.replacement.utf8
      offset = range.upperBound
    }
    return result + bytes[offset...]
  }

  /// The range extended to whole lines if the rest of them is blank, so that a removal leaves no
  /// empty line.
  private static func wholeLine(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    let newline = UInt8(ascii: "\n")
    let before = bytes[..<range.lowerBound].lastIndex { !blanks.contains($0) }
    let after = bytes[range.upperBound...].firstIndex { !blanks.contains($0) }
    guard !range.isEmpty, let after, bytes[after] == newline,
      before.map({ bytes[$0] == newline }) ?? true,
      // A range of whole lines needs no extension.
      bytes[range.upperBound - 1] != newline
    else { return range }
    return (before.map { $0 + 1 } ?? 0)..<(after + 1)
  }
}
