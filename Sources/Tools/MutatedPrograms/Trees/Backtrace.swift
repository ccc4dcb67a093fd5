/// The linter's own functions in the backtrace that Swift's runtime prints when a process crashes.
struct Backtrace: CustomStringConvertible {
  /// The innermost function first.
  let frames: [Frame]

  struct Frame: Hashable, CustomStringConvertible {
    let function: String
    /// With the line.
    let place: String

    var description: String { "\(function) at \(place)" }
  }

  init(in output: String) {
    let lines = output.split(separator: "\n").drop { !$0.contains("crashed") }
    let trimmed: [Frame] = lines.compactMap { line in
      guard let match = line.firstMatch(of: Self.frame) else { return nil }
      for folder in ["Sources/Linter/", "Rules/"] {
        guard let start = match.3.firstRange(of: folder)?.lowerBound else { continue }
        return Frame(function: String(match.2), place: String(match.3[start...]))
      }
      return nil
    }
    frames = trimmed
  }

  /// A number, an address, a function with an offset, an image, a file with a line.
  private nonisolated(unsafe) static let frame =
    #/^ *\d+ .*?(0x[0-9a-f]+) (.+?)(?: \+ \d+)? in \S+ at (\S+)$/#

  /// Equal for crashes that have the same cause, as far as one can tell.
  var signature: [String] { frames.prefix(3).map(\.function) }

  var description: String { frames.prefix(12).map { "  \($0)\n" }.joined() }
}
