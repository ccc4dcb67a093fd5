internal import DependencyFacts
internal import DependencyProgram
internal import PackageGraph

/// A search of all files of a large tree, without gathering facts, that finds out which of them can
/// be linked together. So the facts of all files need not be in memory at once.
struct SourceScan {
  /// The files in the order of the sources, without facts.
  let files: [LintedFile]
  private let mayMentionSystem: [Bool]
  private let imports: [[Name]]
  private let names: ProgramNames
  /// The notes about files that are not UTF-8.
  let encodingProblems: [Problem]

  private struct Scanned {
    let file: LintedFile
    let isUTF8: Bool
    let mayMentionSystem: Bool
    let imports: [Name]
  }

  /// Nil if a file cannot be read.
  init?(_ sources: [SourceFile], _ reader: FactReader, jobs: Int) {
    let names = SharedNames()
    let scanned = Workers.map(sources.count, jobs: jobs, with: ReadBuffer.init) { index, buffer in
      try? buffer.withBytes(of: sources[index]) { bytes, status in
        Self.scanned(sources[index], bytes, status, reader, names)
      }
    }.compactMap { $0 ?? nil }
    guard scanned.count == sources.count else { return nil }
    files = scanned.map(\.file)
    mayMentionSystem = scanned.map(\.mayMentionSystem)
    imports = scanned.map(\.imports)
    self.names = names.all
    encodingProblems = scanned.filter { !$0.isUTF8 && $0.file.source.policy.isLinted }
      .map { .notUTF8($0.file.source.path) }
  }

  private static func scanned(
    _ source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, _ status: FileStatus,
    _ reader: FactReader, _ names: SharedNames
  ) -> Scanned? {
    guard let imports = imports(of: source, bytes, reader) else { return nil }
    let (suppressions, isUTF8) = (FileSuppressions(bytes: bytes), bytes.isUTF8)
    let content = reader.hash(bytes).map { hash in
      FileContent(
        hash: hash, isUTF8: isUTF8, hasSuppressions: !suppressions.isEmpty, mention: [],
        imports: 0)
    }
    let file = LintedFile(
      source: source, status: status, content: content, suppressions: suppressions, mention: [])
    return Scanned(
      file: file, isUTF8: isUTF8, mayMentionSystem: FileFacts.mayMentionSystem(bytes),
      imports: imports.map(names.name))
  }

  /// The names after `import`, or the names of the imported modules if only a parser can tell them.
  private static func imports(
    of source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, _ reader: FactReader
  ) -> [String]? {
    if let names = FileFacts.possibleImports(bytes) { return names }
    guard let facts = try? reader.facts(of: source, bytes, nil) else { return nil }
    return facts.imports.map { facts.names.string($0.module) }
  }

  /// Whether some file may mention a dependency system.
  var hasMentions: Bool { mayMentionSystem.contains(true) }

  /// The separate programs.
  func programs(_ graph: TargetGraph) -> [SeparatePrograms.Part] {
    SeparatePrograms(
      of: files.map(\.source.programPath), importing: imports, names: names, graph: graph
    ).parts
  }

  /// Whether a separate program may use a dependency system.
  func mayUseSystem(_ part: SeparatePrograms.Part) -> Bool {
    part.files.contains { mayMentionSystem[$0] }
  }
}
