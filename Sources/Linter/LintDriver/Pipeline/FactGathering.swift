internal import DependencyFacts
internal import DependencyProgram
internal import LocksAndAtomics

/// The facts of all files of a run: the step that reduces many bytes to few.
struct FactGathering {
  /// The files that could be read, in the order in which they were given. They have no facts if the
  /// files mention no dependency system, so that there is nothing to link.
  private(set) var files: [LintedFile] = []
  private(set) var problems: [Problem] = []
  /// The names in the facts, which are numbered by this table.
  let names: ProgramNames

  /// Reads the files and gathers their facts, in two steps: first of the files that may mention a
  /// dependency system, which is cheap to detect; then, if the mentions together may form one, of
  /// all others too. So a project without dependencies is searched but never parsed; and a known
  /// file is not even read, unless it has suppressions.
  ///
  /// No bytes stay in memory. A file that has waited for the second step is read again. So a
  /// project without a system passes through one buffer per thread, instead of taking as much
  /// memory as it has bytes.
  ///
  /// If the files that are known already form a system, there is nothing to decide, and both steps
  /// are taken at once.
  ///
  /// - Parameters:
  ///   - looks: the knowledge about each file.
  ///   - isSystemNamed: whether the user names a system, whose words the search does not know. Then
  ///     the facts of every file are gathered.
  ///   - whenLinked: called once it is known that the files will be linked, if so.
  init(
    _ sources: [SourceFile], _ looks: [FileLook], isSystemNamed: Bool,
    _ reader: FactReader, jobs: Int, whenLinked: @escaping @Sendable () -> Void = {}
  ) {
    let known: SystemMention =
      isSystemNamed ? .wellKnown : looks.compactMap(\.mention).reduce([]) { $0.union($1) }
    let reader = FactNumbering(reader: reader, names: SharedNames())
    let gather = known.mayBeSystem ? Self.linkedFiles : Self.undecidedFiles
    var results = gather(sources, looks, reader, jobs, whenLinked)
    names = reader.names.all
    // Each result is moved, since a copy of facts retains each of their tables.
    files.reserveCapacity(results.count)
    while let result = results.popLast() {
      switch result {
      case .success(let (file, isUTF8)):
        if !isUTF8, file.source.policy.isLinted { problems.append(.notUTF8(file.source.path)) }
        files.append(file)
      case .failure(let problem):
        problems.append(problem)
      }
    }
    files.reverse()
    problems.reverse()
  }

  fileprivate typealias Gathered = Result<(LintedFile, isUTF8: Bool), Problem>

  /// The files of which it is not known yet whether they are linked.
  private static func undecidedFiles(
    _ sources: [SourceFile], _ looks: [FileLook], _ reader: FactNumbering, jobs: Int,
    whenLinked: @escaping @Sendable () -> Void
  ) -> [Gathered] {
    let mentions = Mentions([], whenSystem: whenLinked)
    let firstSteps = Workers.map(sources.count, jobs: jobs, with: ReadBuffer.init) {
      index, buffer in
      FirstStep(of: sources[index], looks[index], mentions, reader, buffer)
    }
    let isLinked = mentions.all.mayBeSystem
    return Workers.map(firstSteps.count, jobs: jobs, with: ReadBuffer.init) { index, buffer in
      firstSteps[index].file(sources[index], isLinked: isLinked, reader, buffer)
    }
  }

  /// The files of which it is known that they are linked.
  private static func linkedFiles(
    _ sources: [SourceFile], _ looks: [FileLook], _ reader: FactNumbering, jobs: Int,
    whenLinked: @escaping @Sendable () -> Void
  ) -> [Gathered] {
    let mentions = Mentions(.wellKnown) {}
    // One thread begins with the call, while the others go on.
    return Workers.map(sources.count + 1, jobs: jobs, with: ReadBuffer.init) {
      index, buffer -> Gathered? in
      guard index > 0 else {
        whenLinked()
        return nil
      }
      let source = sources[index - 1]
      return FirstStep(of: source, looks[index - 1], mentions, reader, buffer)
        .file(source, isLinked: true, reader, buffer)
    }.compactMap(\.self)
  }

  /// Hands the files over, so that their facts are kept in one place only.
  mutating func takeFiles() -> [LintedFile] {
    defer { files = [] }
    return files
  }
}

/// A reader of facts that gives their names program-wide numbers.
private struct FactNumbering {
  let reader: FactReader
  let names: SharedNames

  func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> ContentHash? { reader.hash(bytes) }

  func keptFacts(of source: SourceFile, _ content: FileContent, size: Int) -> NumberedFacts? {
    reader.keptFacts(of: source, content, size: size).map { numbered($0) }
  }

  func facts(
    of source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, _ content: ContentHash?
  ) throws(Problem) -> NumberedFacts {
    numbered(try reader.facts(of: source, bytes, content))
  }

  private func numbered(_ facts: consuming FileFacts) -> NumberedFacts {
    let imports = reader.importsName(of: facts)
    names.number(&facts)
    return NumberedFacts(facts: SharedFacts(facts), imports: imports)
  }
}

private struct NumberedFacts: Sendable {
  let facts: SharedFacts
  /// See `FileContent`.
  let imports: UInt64
}

/// The result of the first step for a file.
private enum FirstStep: Sendable {
  case gathered(NumberedFacts, FileSummary)
  /// In a project without a dependency system, the facts are not needed.
  case postponed(FileSummary)
  /// It has not been read, and need not be if its facts are cached.
  case known(FileStatus, FileContent)
  case failed(Problem)

  /// The data about every file that is read, even if nothing is linked.
  struct FileSummary {
    let status: FileStatus
    let isUTF8: Bool
    let suppressions: FileSuppressions
    /// Nil without a cache.
    let hash: ContentHash?
    /// Empty unless it may mention a system.
    var mention: SystemMention = []

    func file(_ source: SourceFile, _ facts: NumberedFacts?) -> (LintedFile, isUTF8: Bool) {
      let content = hash.map { hash in
        FileContent(
          hash: hash, isUTF8: isUTF8, hasSuppressions: !suppressions.isEmpty, mention: mention,
          imports: facts?.imports ?? 0)
      }
      let file = LintedFile(
        source: source, status: status, content: content, suppressions: suppressions,
        mention: mention, facts: facts?.facts)
      return (file, isUTF8)
    }
  }

  init(
    of source: SourceFile, _ look: FileLook, _ mentions: Mentions, _ reader: FactNumbering,
    _ buffer: ReadBuffer
  ) {
    do throws(Problem) {
      switch look {
      case .failed(let problem): throw problem
      case .known(let status, let content) where !content.hasSuppressions:
        mentions.join(content.mention)
        self = .known(status, content)
      case .known, .read, .unread:
        self = try buffer.withBytes(of: source) { bytes, status throws(Problem) in
          try FirstStep(of: source, bytes, status, mentions, reader)
        }
      }
    } catch {
      self = .failed(error)
    }
  }

  private init(
    of source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, _ status: FileStatus,
    _ mentions: Mentions, _ reader: FactNumbering
  ) throws(Problem) {
    var summary = FileSummary(
      status: status, isUTF8: bytes.isUTF8, suppressions: FileSuppressions(bytes: bytes),
      hash: reader.hash(bytes))
    // Once there may be a system, all facts are needed: there is no need to postpone or to search.
    guard mentions.all.mayBeSystem || FileFacts.mayMentionSystem(bytes) else {
      self = .postponed(summary)
      return
    }
    let facts = try reader.facts(of: source, bytes, summary.hash)
    summary.mention = facts.facts.facts.systemMention
    mentions.join(summary.mention)
    self = .gathered(facts, summary)
  }

  /// - Parameter isLinked: whether anything is linked; if not, there are no facts.
  func file(
    _ source: SourceFile, isLinked: Bool, _ reader: FactNumbering, _ buffer: ReadBuffer
  ) -> FactGathering.Gathered {
    do throws(Problem) {
      switch self {
      case .gathered(let facts, let summary):
        return .success(summary.file(source, isLinked ? facts : nil))
      case .postponed(let summary) where !isLinked:
        return .success(summary.file(source, nil))
      case .known(let status, let content):
        let facts =
          isLinked ? reader.keptFacts(of: source, content, size: status.size) : nil
        guard isLinked, facts == nil else {
          let content = facts.map { content.with(imports: $0.imports) } ?? content
          let file = LintedFile(
            source: source, status: status, content: content, suppressions: FileSuppressions(),
            mention: content.mention, facts: facts?.facts)
          return .success((file, content.isUTF8))
        }
        fallthrough
      case .postponed:
        // Earlier knowledge is ignored: the file may have changed by now.
        let again = FirstStep(of: source, .unread, Mentions(.wellKnown) {}, reader, buffer)
        return again.file(source, isLinked: true, reader, buffer)
      case .failed(let problem): throw problem
      }
    } catch {
      return .failure(error)
    }
  }
}

/// The mentions in all files so far, joined by all threads. Nothing is ever removed.
private final class Mentions: Sendable {
  private let joined: Atomic<UInt8>
  private let isTold = Atomic(false)
  private let whenSystem: @Sendable () -> Void

  init(_ known: SystemMention, whenSystem: @escaping @Sendable () -> Void) {
    joined = Atomic(known.rawValue)
    self.whenSystem = whenSystem
  }

  var all: SystemMention { SystemMention(rawValue: joined.load(ordering: .relaxed)) }

  func join(_ mention: SystemMention) {
    let (_, new) = joined.bitwiseOr(mention.rawValue, ordering: .relaxed)
    guard SystemMention(rawValue: new).mayBeSystem, !isTold.load(ordering: .relaxed),
      !isTold.exchange(true, ordering: .relaxed)
    else { return }
    whenSystem()
  }
}
