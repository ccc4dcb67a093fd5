internal import Foundation

/// A command line of the tool.
struct EcosystemArguments {
  let folder: URL
  let binary: Binary
  /// The other build, if the findings of two are compared.
  private(set) var other: Binary?
  /// The words of readers, if the findings are judged by them.
  private(set) var verdicts: Verdicts?
  private(set) var jobs = ProcessInfo.processInfo.activeProcessorCount

  enum Failure: Error {
    case help, usage
  }

  init(_ words: ArraySlice<String>) throws {
    var words = words
    var folders: [String] = []
    var (path, otherPath): (String?, String?) = (nil, nil)
    var limit = Duration.seconds(60)
    while let word = words.popFirst() {
      switch word {
      case "--binary": path = words.popFirst()
      case "--compare": otherPath = words.popFirst()
      case "--verdicts":
        guard let file = words.popFirst() else { throw Failure.usage }
        verdicts = verdicts ?? Verdicts()
        try verdicts?.read(URL(filePath: file))
      case "--limit": limit = .seconds(try Self.number(words.popFirst()))
      case "--jobs": jobs = try Self.number(words.popFirst())
      case "--help", "-h": throw Failure.help
      case _ where !word.hasPrefix("-"): folders.append(word)
      default: throw Failure.usage
      }
    }
    guard let folder = folders.first, folders.count == 1, otherPath == nil || verdicts == nil
    else { throw Failure.usage }
    self.folder = URL(filePath: folder)
    let beside = Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "deplint").path
    binary = try Binary(path ?? beside ?? "deplint", limit: limit)
    other = try otherPath.map { try Binary($0, limit: limit) }
  }

  private static func number(_ text: String?) throws -> Int {
    guard let number = text.flatMap({ Int($0) }), number > 0 else { throw Failure.usage }
    return number
  }
}
