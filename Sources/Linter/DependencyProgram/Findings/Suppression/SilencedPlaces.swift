internal import Diagnostics

// A file can have as many comments as findings, so a search of one for each of the other would take
// quadratic time. Places are sorted once, and every query is a binary search.

/// The key by which comments and findings are matched.
struct RuleInFile: Hashable {
  let file: Int32
  let rule: String
}

extension Diagnostic {
  /// The places where a comment silences the finding: its own, and the line of the declaration that
  /// is its cause, which may begin with attributes.
  var silencedPlaces: [(kind: RuleInFile, start: UInt32)] {
    let own = (RuleInFile(file: range.file, rule: rule), range.start)
    guard let declaration = cause?.declaration else { return [own] }
    let kind = RuleInFile(file: declaration.file, rule: rule)
    let end = max(declaration.start, declaration.end == 0 ? 0 : declaration.end - 1)
    return [own, (kind, declaration.start), (kind, end)]
  }
}

/// The starts of the findings of one rule in one file.
struct FindingPlaces {
  private let starts: [UInt32]

  init(_ starts: [UInt32]) { self.starts = starts.sorted() }

  /// Whether any finding begins in a stretch of the file.
  func isAny(in stretch: Range<UInt32>) -> Bool {
    let first = starts.partitioningIndex { $0 >= stretch.lowerBound }
    return first < starts.count && stretch.contains(starts[first])
  }
}

/// The parts of one file in which comments suppress one rule.
struct SilencedPlaces {
  /// Sorted, with gaps between them.
  private var stretches: [Range<UInt32>] = []

  /// - Parameter stretches: the ranges, in any order; they may overlap.
  init(_ stretches: [Range<UInt32>]) {
    for stretch in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.stretches.last, stretch.lowerBound <= last.upperBound {
        let end = max(last.upperBound, stretch.upperBound)
        self.stretches[self.stretches.count - 1] = last.lowerBound..<end
      } else {
        self.stretches.append(stretch)
      }
    }
  }

  func contains(_ offset: UInt32) -> Bool {
    let next = stretches.partitioningIndex { $0.lowerBound > offset }
    return next > 0 && stretches[next - 1].contains(offset)
  }
}
