internal import DependencyProgram
internal import DiagnosticReports
internal import SwiftOutline

/// Lints files: reads them, links what they say, runs the rules.
///
///     paths -> files -> facts -> program -> diagnostics -> report
///
/// The program is what is given: a folder of a package is linted as if the rest did not exist, but for
/// the manifest above it, which says what targets there are.
package enum Linter {
  /// Lints files and folders.
  package static func run(paths: [String], _ options: LintOptions) -> LintResult {
    let walk = FileWalk(paths: paths, jobs: options.jobs)
    return run(
      walk.files.map(SourceFile.init), manifests: walk.manifests.map(SourceFile.init),
      hasXcodeProject: walk.hasXcodeProject, problems: walk.problems, options)
  }

  /// Whether a path leads to anything.
  package static func canFind(_ path: String) -> Bool {
    (try? FileStatus(ofPath: path)) != nil
  }

  /// Lints files that lie on no disk.
  package static func run(
    inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions
  ) -> LintResult {
    let sources = files.map(SourceFile.init).sorted { $0.programPath < $1.programPath }
    let manifests = sources.filter { ("/" + $0.programPath).hasSuffix("/Package.swift") }
    return run(sources, manifests: manifests, hasXcodeProject: false, problems: [], options)
  }

  /// - Parameters:
  ///   - sources: sorted by `programPath`, so that an index into the program is one into what has been
  ///     read of them.
  private static func run(
    _ sources: [SourceFile], manifests: [SourceFile], hasXcodeProject: Bool, problems: [Problem],
    _ options: LintOptions
  ) -> LintResult {
    var gathering = FactGathering(sources, jobs: options.jobs)
    var problems = problems + gathering.problems
    var diagnostics: [Diagnostic] = []
    if !gathering.facts.isEmpty {
      let graph = targetGraph(
        manifests, hasXcodeProject: hasXcodeProject, &problems, jobs: options.jobs)
      let files = zip(gathering.files, gathering.takeFacts()).map { file, facts in
        Program.File(path: file.source.programPath, facts: facts)
      }
      let handover = Handover(files)
      diagnostics = Workers.run { findings(in: handover, graph, options) }
    }
    let texts = sourceTexts(namedBy: diagnostics, of: gathering.files, &problems)
    return LintResult(
      report: Report(
        fileCount: gathering.files.count, diagnostics: diagnostics, sources: texts),
      problems: problems.sortedWithoutDuplicates())
  }

  /// Reads the manifests, and links what they say of the targets.
  static func targetGraph(
    _ manifests: [SourceFile], hasXcodeProject: Bool, _ problems: inout [Problem], jobs: Int
  ) -> TargetGraph {
    var read: [(folder: String, manifest: PackageManifest)] = []
    let results = Workers.map(manifests.count, jobs: jobs) { manifest(in: manifests[$0]) }
    for (source, result) in zip(manifests, results) {
      switch result {
      case .success(let manifest):
        let folder = source.programPath.split(separator: "/").dropLast().joined(separator: "/")
        read.append((folder: folder, manifest: manifest))
      case .failure(let problem):
        problems.append(problem)
      }
    }
    return TargetGraph(manifests: read, hasXcodeProject: hasXcodeProject)
  }

  private static func manifest(in source: SourceFile) -> Result<PackageManifest, Problem> {
    do throws(Problem) {
      let bytes = try source.read().bytes
      return bytes.withUnsafeBufferPointer { bytes in
        .success(PackageManifest(outline: Outline(bytes), bytes: bytes))
      }
    } catch {
      return .failure(error)
    }
  }

  /// What the rules have to say, in the order of a report.
  private static func findings(
    in files: Handover<[Program.File]>, _ graph: TargetGraph, _ options: LintOptions
  ) -> [Diagnostic] {
    let program = Program(
      files: files.take() ?? [], graph: graph, options: Program.Options(profile: options.profile))
    // One rule at a time: they share what the program has worked out for the one before.
    return inOrder(options.rules.map { $0.check(program) })
  }

  /// The findings of all rules, by path, place and rule, each once.
  static func inOrder(_ findings: [[Diagnostic]]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in findings.joined().sorted(by: isOrdered)
    where result.last.map({ isOrdered($0, diagnostic) }) != false {
      result.append(diagnostic)
    }
    return result
  }

  /// Two diagnostics of which neither comes before the other say the same.
  private static func isOrdered(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    if a.range != b.range {
      return (a.range.file, a.range.start, a.range.end) < (b.range.file, b.range.start, b.range.end)
    }
    return (a.rule, a.message) < (b.rule, b.message)
  }

  /// The texts that the report shows parts of: read again, since few files have findings, and keeping
  /// all texts until here would take as much memory as the files.
  private static func sourceTexts(
    namedBy diagnostics: [Diagnostic], of files: [FactGathering.Entry],
    _ problems: inout [Problem]
  ) -> [Int32: SourceText] {
    var texts: [Int32: SourceText] = [:]
    for index in Report.files(namedBy: diagnostics) {
      let file = files[Int(index)]
      let path = file.source.path
      do throws(Problem) {
        let snapshot = try file.source.read()
        guard snapshot.status == file.status else { throw .changed(path) }
        texts[index] = SourceText(path: path, bytes: snapshot.bytes)
      } catch {
        problems.append(error)
        texts[index] = SourceText(path: path, bytes: nil)
      }
    }
    return texts
  }
}

extension [Problem] {
  /// A file can fail twice: as a source and as a manifest.
  func sortedWithoutDuplicates() -> [Problem] {
    var result: [Problem] = []
    for problem in sorted(by: { ($0.path, $0.what) < ($1.path, $1.what) })
    where problem != result.last {
      result.append(problem)
    }
    return result
  }
}
