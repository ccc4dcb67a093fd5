internal import DependencyRules
internal import Foundation
internal import MutatedPrograms

/// The command line, and the trial that it asks for.
struct TrialCommand {
  private var settings = MutationTrial.Settings()
  private var limit: Duration?
  /// The worker's folder, if the process is a worker.
  private var workerFolder: String?
  private var first = 0
  private var stride = 1
  private var shown: Int?
  private var plugin: URL?
  private var isOfTrees = false
  private var saveFolder: URL?
  /// The command that is run on the tree in the folder, if it is only one.
  private var single: String?

  enum UsageError: Error {
    case help, unknown
  }

  mutating func read(_ words: ArraySlice<String>) throws(UsageError) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--count": settings.count = try number(words.popFirst())
      case "--seed": settings.seed = UInt64(try number(words.popFirst()))
      case "--limit": limit = .seconds(try number(words.popFirst()))
      case "--jobs": settings.workers = max(1, try number(words.popFirst()))
      case "--show": shown = try number(words.popFirst())
      case "--plugin": plugin = words.popFirst().map { URL(filePath: $0) }
      case "--trees": isOfTrees = true
      case "--save": saveFolder = words.popFirst().map { URL(filePath: $0) }
      case "--run": single = words.popFirst()
      case "--worker": workerFolder = words.popFirst()
      case "--from": first = try number(words.popFirst())
      case "--stride": stride = max(1, try number(words.popFirst()))
      case _ where !word.hasPrefix("-"): settings.folders.append(word)
      default: throw word == "--help" ? .help : .unknown
      }
    }
    settings.limit = limit ?? .seconds(isOfTrees ? 5 : 1)
  }

  private func number(_ text: String?) throws(UsageError) -> Int {
    guard let number = text.flatMap({ Int($0) }), number >= 0 else { throw .unknown }
    return number
  }

  /// Whether there were no failures.
  func run() throws -> Bool {
    if let plugin { return try runPlugin(plugin) }
    if let single, let workerFolder, let place = settings.folders.first {
      let worker = try treeWorker(URL(filePath: workerFolder))
      worker.run(single, on: try SourceTree(at: URL(filePath: place)), variant: first)
      return true
    }
    let folders = settings.folders.isEmpty ? ["Rules"] : settings.folders
    let material = try Material(folders: folders.map { URL(filePath: $0) })
    if let shown {
      print(
        isOfTrees
          ? MutatedTree(index: shown, seed: settings.seed, of: material).description
          : MutatedProgram(index: shown, seed: settings.seed, of: material).description)
      return true
    }
    if let workerFolder {
      try work(in: URL(filePath: workerFolder), on: material)
      return true
    }
    return try isOfTrees ? runTrees(material) : runPrograms()
  }

  private func runPlugin(_ plugin: URL) throws -> Bool {
    var trial = PluginTrial(of: plugin, settings)
    try trial.run()
    for complaint in trial.complaints { print(complaint) }
    print(trial.summary)
    return trial.complaints.isEmpty
  }

  private func runPrograms() throws -> Bool {
    var trial = try MutationTrial(settings)
    try trial.run()
    for complaint in trial.complaints { print(complaint) }
    print(trial.summary)
    return trial.complaints.isEmpty
  }

  private func runTrees(_ material: Material) throws -> Bool {
    var trial = try TreeTrial(settings, of: material, savedTo: saveFolder)
    // A trial takes hours: its findings are needed before its end. `print` would keep them back.
    try trial.run { try FileHandle.standardOutput.write(contentsOf: Data("\($0)\n".utf8)) }
    print(trial.summary)
    return !trial.hasFailures
  }

  /// The work of a worker.
  private func work(in folder: URL, on material: Material) throws {
    let indices = Swift.stride(from: first, to: settings.count, by: stride)
    if isOfTrees {
      var worker = try treeWorker(folder)
      try worker.run(indices, seed: settings.seed, of: material)
    } else {
      var worker = Worker(
        material: material, seed: settings.seed, rules: allRules,
        journal: try Journal(in: folder, limit: settings.limit), folder: folder)
      try worker.run(indices)
    }
  }

  private func treeWorker(_ folder: URL) throws -> TreeWorker {
    try TreeWorker(
      TreeCommands(rules: allRules, migrations: migrationRules),
      journal: Journal(in: folder, limit: settings.limit), folder: folder, limit: settings.limit)
  }
}
