internal import DiagnosticReports
internal import Foundation
internal import ToolProcesses

/// The runs of all commands on one project.
struct ProjectCheck: Sendable {
  private let project: Project
  private let binary: Binary
  /// For caches, reports and copies. Stays if there are failures, so that they can be repeated.
  private let folder: URL
  private(set) var runs = 0
  private(set) var failures: [String] = []

  init(of project: Project, by binary: Binary) throws {
    self.project = project
    self.binary = binary
    let process = ProcessInfo.processInfo.processIdentifier
    folder = FileManager.default.temporaryDirectory
      .appending(path: "deplint-ecosystem-\(process)/\(project.name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  mutating func run() throws {
    for question in Question.all { try ask(question) }
    if !isHopeless {
      for place in try places() {
        for question in Question.explanations(of: place) { try ask(question) }
      }
      try fixCopies()
    }
    if isHopeless { failures.append("the other commands were left out, after so many without end") }
    if failures.isEmpty { try? FileManager.default.removeItem(at: folder) }
  }

  private var lateRuns = 0

  /// Whether further commands would only take their time to the limit as well.
  private var isHopeless: Bool { lateRuns >= 4 }

  /// Works out an answer in all ways, and compares.
  private mutating func ask(_ question: Question) throws {
    if isHopeless { return }
    var first: Answer?
    for words in ways(of: question) {
      let answer = try answer(question, words, in: project.folder)
      guard let first else {
        // Without an answer, there is nothing to compare with.
        guard let answer else { return }
        first = answer
        continue
      }
      if let answer, let difference = first.difference(from: answer) {
        failures.append("\(difference)\n  \(first.command)\n  \(answer.command)")
      }
    }
    try? FileManager.default.removeItem(at: folder.appending(path: "cache"))
  }

  private func ways(of question: Question) -> [[String]] {
    let threads = ["1", "2"].map { ["--jobs", $0] }
    switch question.ways {
    case .one: return [[]]
    case .threads: return threads
    case .threadsAndCaches:
      let caches = threads.enumerated().flatMap { index, words in
        let place = ["--cache-dir", folder.appending(path: "cache/\(index)").path]
        // New, kept, and kept by the other number of threads.
        return [words + place, words + place, threads[1 - index] + place]
      }
      return threads.map { $0 + ["--no-cache"] } + caches
    }
  }

  /// - Returns: nil if the run fails, which is recorded.
  private mutating func answer(
    _ question: Question, _ words: [String], in place: URL
  ) throws -> Answer? {
    runs += 1
    let files = question.formats.map { ($0.rawValue, folder.appending(path: "report.\($0)")) }
    let outputs = files.flatMap { ["--output", "\($0)=\($1.path)"] }
    let run = try binary.run(question.words.inserting(words + outputs), in: place)
    if let failure = run.failure(expecting: question.statuses) {
      failures.append("\(failure)\n  \(run.command)")
      if run.end == .late { lateRuns += 1 }
      return nil
    }
    let reports = try files.map { ($0, try Data(contentsOf: $1)) }
    return Answer(
      command: run.command, end: run.end,
      parts: [("output", run.output), ("errors", run.errors)] + reports)
  }

  // MARK: Places

  /// Some places of findings, of different rules, and some that the graph knows.
  private func places() throws -> [String] {
    let lint = try binary.run(
      ["--no-cache", "--preset", "all", "--format", "json", "."], in: project.folder)
    let graph = try binary.run(["graph", "--format", "json", "."], in: project.folder)
    var seen: Set<String> = []
    let findings = ((try? Finding.all(in: lint.output)) ?? [])
      .filter { seen.insert($0.rule).inserted }.map { "\($0.path):\($0.line)" }
    let uses = ((try? GraphDocument.places(in: graph.output)) ?? [])
    return findings.spread(to: 8) + uses.spread(to: 8)
  }

  // MARK: Fixes

  /// Applies all fixes to a copy, with one thread and with two.
  private mutating func fixCopies() throws {
    var first: Answer?
    let question = Question(
      words: ["--fix", "--unsafe-fixes", "--preset", "all", "--no-cache", "."], ways: .threads,
      statuses: [0, 1])
    for words in ways(of: question) {
      let copy = folder.appending(path: "copy")
      try? FileManager.default.removeItem(at: copy)
      try copyProject(to: copy)
      guard var answer = try answer(question, words, in: copy) else { return }
      answer.parts.append(("files", try Self.contents(of: copy)))
      try FileManager.default.removeItem(at: copy)
      guard let first else {
        first = answer
        continue
      }
      if let difference = first.difference(from: answer) {
        failures.append("\(difference) (in a copy)\n  \(first.command)\n  \(answer.command)")
      }
    }
  }

  private func copyProject(to copy: URL) throws {
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: project.folder.path)
    where name != ".git" && name != ".build" {
      try FileManager.default.copyItem(
        at: project.folder.appending(path: name), to: copy.appending(path: name))
    }
  }

  /// All Swift files of a folder, with their paths.
  private static func contents(of folder: URL) throws -> Data {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .reduce(into: Data()) { all, path in
        all += Data("\n// \(path)\n".utf8)
        // A folder can have such a name, and a link can lead nowhere.
        all += (try? Data(contentsOf: folder.appending(path: path))) ?? Data()
      }
  }
}

extension [String] {
  /// Options before the paths, after the name of the command.
  fileprivate func inserting(_ options: [String]) -> [String] {
    dropLast() + options + suffix(1)
  }
}

extension Array {
  /// At most so many elements, evenly spread.
  fileprivate func spread(to limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
  }
}
