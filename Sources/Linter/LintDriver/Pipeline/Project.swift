internal import DependencyProgram
internal import PackageGraph
internal import SwiftOutline

/// What there is to lint, as folders and configurations have it: no source has been read yet.
struct Project: Sendable {
  /// Sorted by path within the program.
  var sources: [SourceFile] = []
  var manifests: [SourceFile] = []
  var hasXcodeProject = false
  /// How the program is to be understood.
  var options = Program.Options()
  /// Whether it is a whole project, as far as one can tell.
  var isWhole = true
  /// What could not be looked at.
  var problems: [Problem] = []

  /// Nothing.
  init() {}

  /// What a walk found, and what configurations make of it.
  init(_ walk: FileWalk, _ plan: LintPlan) {
    sources = plan.sources
    manifests = walk.manifests.map { SourceFile($0, .unjudged) }
    hasXcodeProject = walk.hasXcodeProject
    options = plan.programOptions
    isWhole = walk.points.contains(where: \.isProject)
    problems = walk.problems + plan.problems
  }

  /// Files that lie on no disk.
  init(inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions) {
    let policy = FilePolicy(rules: RuleSettings(running: options.rules))
    sources = files.map { SourceFile(path: $0.path, bytes: $0.bytes, policy) }
      .sorted { $0.programPath < $1.programPath }
    manifests = sources.filter { ("/" + $0.programPath).hasSuffix("/Package.swift") }
    self.options = Program.Options(profile: options.profile)
  }

  /// Where a file stands among the sources; nil if it is none of them.
  func sourceIndex(ofPath programPath: String) -> Int? {
    var range = sources.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if sources[middle].programPath < programPath {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    let index = range.lowerBound
    return index < sources.count && sources[index].programPath == programPath ? index : nil
  }

  /// Reads the manifests, and links what they say of the targets.
  ///
  /// - Parameter hasher: names their contents, in their order, if there is one.
  func targetGraph(
    _ problems: inout [Problem], jobs: Int, _ hasher: ContentHasher? = nil
  ) -> (graph: TargetGraph, contents: [ContentHash?]) {
    var read: [(folder: String, manifest: PackageManifest)] = []
    var contents: [ContentHash?] = []
    let results = Workers.map(manifests.count, jobs: jobs) {
      Project.manifest(in: manifests[$0], hasher)
    }
    for (source, result) in zip(manifests, results) {
      switch result {
      case .success(let (manifest, content)):
        let folder = source.programPath.split(separator: "/").dropLast().joined(separator: "/")
        read.append((folder: folder, manifest: manifest))
        contents.append(content)
      case .failure(let problem):
        problems.append(problem)
      }
    }
    return (TargetGraph(manifests: read, hasXcodeProject: hasXcodeProject), contents)
  }

  private static func manifest(
    in source: SourceFile, _ hasher: ContentHasher?
  ) -> Result<(PackageManifest, ContentHash?), Problem> {
    do throws(Problem) {
      let bytes = try source.read().bytes
      let content = hasher?.hash(bytes)
      return bytes.withUnsafeBufferPointer { bytes in
        .success((PackageManifest(outline: Outline(bytes), bytes: bytes), content))
      }
    } catch {
      return .failure(error)
    }
  }
}

extension FilePolicy {
  /// Of a file that is read for what it says of others, and has no findings of its own.
  static let unjudged = FilePolicy(isLinted: false, rules: RuleSettings(running: []))
}
