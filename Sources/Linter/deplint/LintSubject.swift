internal import LintDriver

/// The part of a program that a lint is about.
enum LintSubject {
  case everything
  case changes(since: String)
  case staged
  /// The text on standard input, in place of a file. It is empty until it has been read.
  case input([UInt8] = [], path: String)

  init(_ arguments: Arguments) throws(UsageError) {
    let chosen = [Option.changedSince, .staged, .stdinFilename].filter(arguments.has)
    if chosen.count > 1 { throw .conflict(chosen[0], chosen[1]) }
    let hasInput = arguments.operands.contains(Self.input)
    if let path = arguments.all(.stdinFilename).last {
      guard hasInput else { throw .missingInput }
      guard !path.isEmpty else {
        throw .badValue(path, of: .stdinFilename, expected: "the path of a file")
      }
      for option in [Option.updateBaseline, .pruneBaseline] where arguments.has(option) {
        throw .conflict(option, .stdinFilename)
      }
      self = .input(path: path)
      return
    }
    if hasInput { throw .missingInputPath }
    if let reference = arguments.all(.changedSince).last {
      self = .changes(since: reference)
    } else {
      self = arguments.has(.staged) ? .staged : .everything
    }
  }

  /// The operand that stands for standard input.
  static let input = "-"

  /// Reads standard input, if the lint is about that. To be called once, before `limit`.
  mutating func readInput() throws(Problem) {
    guard case .input(_, let path) = self else { return }
    self = .input(try Console.readInput(), path: path)
  }

  /// Limits a run to this part.
  func limit(_ options: inout LintOptions, _ paths: inout [String]) throws(Problem) {
    switch self {
    case .everything: break
    case .changes(let reference): try options.limit(toChangesSince: reference)
    case .staged: try options.limitToStagedChanges()
    case .input(let text, let path):
      try options.limit(to: text, inPlaceOf: path, among: &paths)
    }
  }
}
