internal import DiagnosticReports

/// A command line whose answer must be the same however it is worked out.
struct Question: Sendable {
  let words: [String]
  let ways: Ways
  /// The reports that it also writes to files.
  var formats: [ReportFormat] = []
  /// The exit statuses that are answers.
  var statuses: Set<Int32> = [0]

  /// The ways to work out an answer that the command has.
  enum Ways: Sendable {
    /// With one thread and with two, without a cache, with a new one and with a kept one.
    case threadsAndCaches
    case threads
    case one
  }

  /// The questions that do not depend on earlier answers.
  static var all: [Question] {
    let lints = [[], ["--preset", "all"]].map { preset in
      Question(
        words: ["--format", "json"] + preset + ["."], ways: .threadsAndCaches,
        formats: ReportFormat.allCases.filter { $0 != .json }, statuses: [0, 1])
    }
    let graphs =
      GraphListing.allCases.map { ["--format", $0.rawValue] }
      + [["--format", "json", "--tests"], ["--format", "json", "--lost"], ["--modules"]]
    let tests = TestListing.allCases.map { ["--format", $0.rawValue] }
    return lints
      + graphs.map { Question(words: ["graph"] + $0 + ["."], ways: .threads) }
      + tests.map { Question(words: ["tests"] + $0 + ["."], ways: .threads) }
      + [["."], ["--unsafe", "."]].map {
        Question(words: ["migrate"] + $0, ways: .threadsAndCaches)
      }
      + [
        Question(
          words: ["--diff", "--unsafe-fixes", "--preset", "all", "."], ways: .threadsAndCaches,
          statuses: [0, 1])
      ]
  }

  /// - Parameter place: as `FILE:LINE`.
  static func explanations(of place: String) -> [Question] {
    // Nothing to explain, which is a usage error, is an answer too.
    [["explain", place], ["explain", "--svg", place]].map {
      Question(words: $0, ways: .one, statuses: [0, 2])
    }
  }
}
