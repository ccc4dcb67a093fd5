internal import DependencyRules
internal import Foundation
internal import MutatedPrograms

let usage = """
  usage: mutated-programs [--count N] [--seed N] [--limit SECONDS] [--workers N] [FOLDER ...]
         mutated-programs --show INDEX [--seed N] [FOLDER ...]
         mutated-programs --plugin EXECUTABLE [--count N] [--seed N] [--limit SECONDS]

  Spoils valid Swift programs as people and accidents do, and lints each. Prints the programs that crash
  the lint or keep it longer than the limit; exits with 1 if there are any. Without a FOLDER the
  programs are the rules' fixtures, looked for in the working folder. Project files of Xcode
  (.pbxproj) in a FOLDER are spoiled and read as well. With --plugin, spoiled declarations are sent
  to a plugin of macros, which must answer each.
  """

var settings = MutationTrial.Settings()
/// The worker's folder, if the process is a worker.
var workerFolder: String?
var first = 0
var stride = 1
var shown: Int?
var plugin: URL?

func number(_ text: String?) -> Int {
  guard let number = text.flatMap({ Int($0) }), number >= 0 else {
    print(usage)
    exit(2)
  }
  return number
}

var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--count": settings.count = number(arguments.popFirst())
  case "--seed": settings.seed = UInt64(number(arguments.popFirst()))
  case "--limit": settings.limit = .seconds(number(arguments.popFirst()))
  case "--workers": settings.workers = max(1, number(arguments.popFirst()))
  case "--show": shown = number(arguments.popFirst())
  case "--plugin": plugin = arguments.popFirst().map { URL(filePath: $0) }
  case "--worker": workerFolder = arguments.popFirst()
  case "--from": first = number(arguments.popFirst())
  case "--stride": stride = max(1, number(arguments.popFirst()))
  case _ where !argument.hasPrefix("-"): settings.folders.append(argument)
  default:
    print(usage)
    exit(argument == "--help" ? 0 : 2)
  }
}

if let plugin {
  var trial = PluginTrial(of: plugin, settings)
  do { try trial.run() } catch {
    print(error)
    exit(2)
  }
  for complaint in trial.complaints { print(complaint) }
  print(trial.summary)
  exit(trial.complaints.isEmpty ? 0 : 1)
}

do {
  let folders = settings.folders.isEmpty ? ["Rules"] : settings.folders
  let material = try Material(folders: folders.map { URL(filePath: $0) })
  if let shown {
    print(MutatedProgram(index: shown, seed: settings.seed, of: material))
  } else if let workerFolder {
    let folder = URL(filePath: workerFolder)
    var worker = Worker(
      material: material, seed: settings.seed, rules: allRules,
      journal: try Journal(in: folder, limit: settings.limit), folder: folder)
    try worker.run(Swift.stride(from: first, to: settings.count, by: stride))
  } else {
    var trial = try MutationTrial(settings)
    try trial.run()
    for complaint in trial.complaints { print(complaint) }
    print(trial.summary)
    exit(trial.complaints.isEmpty ? 0 : 1)
  }
} catch {
  print(error)
  exit(2)
}
