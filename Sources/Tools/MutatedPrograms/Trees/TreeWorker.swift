package import Foundation

/// Runs the commands on one tree after another. Runs in a process of its own, since a command that
/// crashes takes its process with it.
package struct TreeWorker {
  private let commands: TreeCommands
  private let journal: Journal
  private let limit: Duration
  private var record = Journal.Record()

  /// - Parameters:
  ///   - folder: the worker's own folder, which it writes to.
  ///   - limit: the processor time that all commands on a tree may take.
  package init(
    _ commands: TreeCommands, journal: Journal, folder: URL, limit: Duration
  ) throws {
    self.commands = commands
    self.journal = journal
    self.limit = limit
    // The trees are in memory, in place of an empty folder.
    let empty = folder.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    guard FileManager.default.changeCurrentDirectoryPath(empty.path) else {
      throw CocoaError(.fileNoSuchFile)
    }
    Alarm.prepare()
  }

  /// Runs the commands on the trees with these indices.
  package mutating func run(
    _ indices: StrideTo<Int>, seed: UInt64, of material: Material
  ) throws {
    let parent = getppid()
    // Without the trial, nobody would end a worker that hangs.
    for index in indices where getppid() == parent {
      record.index = index
      record.step = 0
      journal.write(record)
      Alarm.set(limit)
      let tree = MutatedTree(index: index, seed: seed, of: material).tree
      for command in TreeCommand.all(forTree: index) {
        record.step = command.step
        journal.write(record)
        run(command, on: tree, variant: index)
        record.lints += 1
      }
      journal.write(record)
    }
  }
}

extension TreeWorker {
  /// Runs one command on one tree.
  package func run(_ name: String, on tree: SourceTree, variant: Int) {
    guard let command = TreeCommand.allCases.first(where: { "\($0)" == name }) else { return }
    Alarm.set(limit)
    run(command, on: tree, variant: variant)
  }

  /// An internal error ends the process, as the crash would have done that it reports.
  private func run(_ command: TreeCommand, on tree: SourceTree, variant: Int) {
    let failures = commands.failures(of: command, on: tree, variant: variant)
    guard !failures.isEmpty else { return }
    for failure in failures {
      try? FileHandle.standardError.write(contentsOf: Data("\(failure)\n".utf8))
    }
    exit(Self.internalError)
  }

  /// The exit status of a worker that has met an internal error.
  static let internalError: Int32 = 70
}
