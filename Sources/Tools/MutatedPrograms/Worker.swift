package import DependencyProgram
package import Foundation
internal import LintDriver

/// Lints spoiled programs one after another. Runs in a process of its own, since a lint that
/// crashes takes its process with it.
package struct Worker {
  private let material: Material
  private let seed: UInt64
  private let journal: Journal
  private let options: LintOptions
  /// The folder for the program whose line is being typed.
  private let folder: URL
  private var record = Journal.Record()

  /// - Parameter folder: the worker's own folder, which it writes to.
  package init(
    material: Material, seed: UInt64, rules: [Rule], journal: Journal, folder: URL
  ) {
    self.material = material
    self.seed = seed
    self.journal = journal
    self.folder = folder
    // Several workers run at once, each on its own core.
    options = LintOptions(rules: rules, jobs: 1)
  }

  /// Lints the programs with these indices.
  package mutating func run(_ indices: StrideTo<Int>) throws {
    let options = options
    for index in indices {
      let program = MutatedProgram(index: index, seed: seed, of: material)
      record.index = index
      if let project = program.files.first, Material.File.isXcodeProject(project.path) {
        try timed { _ = Linter.run(inMemory: Self.sources(with: project), options) }
        continue
      }
      try timed { _ = Linter.run(inMemory: program.files.map { ($0.path, $0.text) }, options) }
      if program.isTyped { try type(program) }
    }
  }

  /// The project file at a path where a lint reads it, and a file that uses a dependency system:
  /// without one, project files do not matter.
  private static func sources(with project: Material.File) -> [(path: String, bytes: [UInt8])] {
    let user = "import Dependencies\nstruct User { @Dependency(\\.date) var date }\n"
    return [("App.xcodeproj/project.pbxproj", project.text), ("User.swift", Array(user.utf8))]
  }

  /// Types a line of a program as an editor sends it: the workspace of the language server lints
  /// after every character.
  private mutating func type(_ program: MutatedProgram) throws {
    let place = folder.appending(path: "program")
    try? FileManager.default.removeItem(at: place)
    for file in program.files {
      let path = place.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text).write(to: path)
    }
    let path = place.appending(path: program.files[program.spoiled].path).path
    var workspace = Workspace(roots: [place.path], options)
    workspace.scan()
    for text in program.typedTexts {
      try timed {
        workspace.setText(of: path, to: text)
        _ = workspace.lint()
      }
    }
  }

  private mutating func timed(_ lint: () -> Void) throws {
    journal.write(record)
    let start = Self.workTime
    lint()
    record.lints += 1
    journal.write(record)
    try journal.judge(Self.workTime - start, of: record.index)
  }

  /// The processor time of the process: on a busy machine, the wall clock is meaningless. The trial
  /// detects a lint that only waits.
  private static var workTime: Duration {
    .nanoseconds(Int64(clock()) * (1_000_000_000 / Int64(CLOCKS_PER_SEC)))
  }
}
