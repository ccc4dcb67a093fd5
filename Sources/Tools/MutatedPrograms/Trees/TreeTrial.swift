package import Foundation
internal import ToolProcesses

/// Runs the commands on any number of changed trees: none may crash, none may take too long.
///
/// Each cause of a failure is reported once, when it is first met, with a small program.
package struct TreeTrial {
  private let settings: MutationTrial.Settings
  private let material: Material
  /// Where the small programs are kept.
  private let savedTo: URL?
  private let folder: URL
  private var lints = 0
  private var failures: [Signature: Int] = [:]

  /// Failures with the same one have the same cause, as far as one can tell.
  private struct Signature: Hashable {
    let words: String
    let functions: [String]
  }

  /// - Parameter savedTo: nil keeps no programs.
  package init(_ settings: MutationTrial.Settings, of material: Material, savedTo: URL?) throws {
    self.settings = settings
    self.material = material
    self.savedTo = savedTo
    folder = try TrialFolder.make(named: "trees")
  }

  /// - Parameter report: receives each failure as soon as it is known.
  package mutating func run(_ report: (String) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let work = Lane.Work(
      settings: settings, arguments: ["--trees"], environment: Self.backtraces,
      patience: settings.limit * 60)
    var lanes = try (0..<settings.workers).map { number in
      try Lane(number: number, work, in: folder.appending(path: "\(number)"))
    }
    while lanes.contains(where: { !$0.isDone }) {
      Thread.sleep(forTimeInterval: 0.05)
      for index in lanes.indices {
        try lanes[index].look()
        for end in lanes[index].takeEnds() { try judge(end, report) }
      }
    }
    lints = lanes.reduce(0) { $0 + $1.lints }
    for complaint in lanes.flatMap(\.complaints) {
      failures[Signature(words: complaint, functions: []), default: 0] += 1
      try report(complaint)
    }
  }

  package var hasFailures: Bool { !failures.isEmpty }

  /// The last line that the command prints.
  package var summary: String {
    let count = failures.values.reduce(0, +)
    return "\(settings.count) changed trees, \(lints) commands, seed \(settings.seed): "
      + (hasFailures ? "\(count) failures of \(failures.count) kinds" : "no failure")
  }

  /// A process of Swift that crashes says where.
  private static let backtraces = [
    "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,registers=none,images=none,limit=64"
  ]

  private mutating func judge(_ end: Lane.End, _ report: (String) throws -> Void) throws {
    let command = TreeCommand(step: end.step)
    let name = command.map { "\($0)" } ?? "the change"
    let backtrace = Backtrace(in: end.errors)
    let error = end.internalError
    // A loop can be interrupted in any of its functions, so that those that it calls say little.
    let functions = end.isLate ? Array(backtrace.signature.suffix(1)) : backtrace.signature
    let signature =
      functions.isEmpty && error == nil
      ? Signature(words: "\(name): \(end.words)", functions: [])
      : Signature(words: end.words, functions: error.map { [$0] } ?? functions)
    failures[signature, default: 0] += 1
    // Without a place, failures of one kind may have several causes.
    let limit = functions.isEmpty && error == nil || end.isLate ? 5 : 1
    guard failures[signature, default: 0] <= limit else { return }
    var text = "tree \(end.index), \(name): \(end.words)\n\(backtrace)"
    if let error { text += "  \(error)\n" }
    if let command { text += try keep(reduction(of: end, command), of: end, command, text) }
    try report(text)
  }

  /// Keeps a small program, or shows it.
  private func keep(
    _ tree: SourceTree, of end: Lane.End, _ command: TreeCommand, _ text: String
  ) throws -> String {
    guard let savedTo else { return "\(tree)" }
    let place = savedTo.appending(path: "seed\(settings.seed)-tree\(end.index)-\(command)")
    try tree.write(to: place)
    try Data(text.utf8).write(to: place.appending(path: "README.txt"))
    return "  \(tree.size) bytes in \(place.path)"
  }

  private func reduction(of end: Lane.End, _ command: TreeCommand) throws -> SourceTree {
    let folder = folder.appending(path: "reduction")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A shorter time is enough to see that nothing ends.
    let limit = end.isLate ? .seconds(2) : settings.limit
    let tree = MutatedTree(index: end.index, seed: settings.seed, of: material).tree
    var reduction = TreeReduction(of: tree, for: end.isLate ? .seconds(120) : .seconds(40)) {
      let run = try? TreeRun(command, on: $0, in: folder, variant: end.index, limit: limit)
      return run?.end == end.end
    }
    reduction.run()
    return reduction.tree
  }
}

extension Lane.End {
  fileprivate var isLate: Bool { end == .late }

  /// The report of an internal error, without the place, which is different in each program.
  fileprivate var internalError: String? {
    guard end == .status(TreeWorker.internalError) else { return nil }
    let words = errors.split(separator: "\n").last.map(String.init) ?? ""
    return words.firstRange(of: " at ").map { String(words[..<$0.lowerBound]) } ?? words
  }

  var words: String {
    switch end {
    case .late: "takes too long"
    case .signal(let number): "signal \(number)"
    case .status(TreeWorker.internalError): "internal error"
    case .status(let status): "exit status \(status)"
    }
  }
}
