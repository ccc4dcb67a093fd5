internal import DependencyFacts
internal import Synchronization

/// The facts of all files of a run: the step from many bytes to few.
struct FactGathering {
  /// The files that could be read, in the order in which they were given. They have no facts if no file
  /// mentions a dependency system, so that there is nothing to link.
  private(set) var files: [LintedFile] = []
  private(set) var problems: [Problem] = []

  /// Reads the files and gathers their facts, in two steps: first of those files that may mention a
  /// dependency system, which is cheap to tell; then, if all that they mention may make one up, of all
  /// others too. So a project that has nothing to do with dependencies is searched, never parsed; and a
  /// file that is known is not even read, unless comments in it are about deplint.
  ///
  /// The bytes of a file are gone as soon as its facts are there; those that wait for the second step
  /// stay in memory, which is less than the facts of them would take.
  ///
  /// - Parameters:
  ///   - looks: what is known of each file.
  ///   - isSystemNamed: the user names a system whose words nobody can know: no file goes unread.
  init(
    _ sources: [SourceFile], _ looks: consuming [FileLook], isSystemNamed: Bool,
    _ reader: FactReader, jobs: Int
  ) {
    let mentions = Mentions(isSystemNamed ? .wellKnown : [])
    let known = looks
    let firstSteps = Workers.map(sources.count, jobs: jobs) { index in
      FirstStep(of: sources[index], known[index], mentions, reader)
    }
    let isLinked = mentions.all.mayBeSystem
    let results = Workers.map(firstSteps.count, jobs: jobs) {
      firstSteps[$0].file(sources[$0], isLinked: isLinked, reader)
    }
    for (source, result) in zip(sources, results) {
      switch result {
      case .success(let (file, isUTF8)):
        files.append(file)
        if !isUTF8, source.policy.isLinted { problems.append(.notUTF8(source.path)) }
      case .failure(let problem):
        problems.append(problem)
      }
    }
  }

  /// Hands the files over, so that their facts are kept in one place only.
  mutating func takeFiles() -> [LintedFile] {
    defer { files = [] }
    return files
  }
}

/// What the first step made of a file.
private enum FirstStep: Sendable {
  case gathered(FileFacts, Glimpse)
  case postponed([UInt8], Glimpse)
  /// It has not been read, and need not be unless its facts are not kept.
  case known(FileStatus, FileContent)
  case failed(Problem)

  /// What is told of every file that is read, even if nothing is to be linked.
  struct Glimpse {
    let status: FileStatus
    let isUTF8: Bool
    let suppressions: FileSuppressions
    /// Nil without a cache.
    let hash: ContentHash?
    /// Empty unless it may mention a system.
    var mention: SystemMention = []

    func file(_ source: SourceFile, _ facts: FileFacts?) -> (LintedFile, isUTF8: Bool) {
      let content = hash.map { hash in
        FileContent(
          hash: hash, isUTF8: isUTF8, hasSuppressions: !suppressions.isEmpty, mention: mention)
      }
      let file = LintedFile(
        source: source, status: status, content: content, suppressions: suppressions,
        mention: mention, facts: facts)
      return (file, isUTF8)
    }
  }

  init(of source: SourceFile, _ look: FileLook, _ mentions: Mentions, _ reader: FactReader) {
    do throws(Problem) {
      switch look {
      case .failed(let problem): throw problem
      case .known(let status, let content) where !content.hasSuppressions:
        mentions.join(content.mention)
        self = .known(status, content)
      case .read(let bytes, let status, let hash):
        guard let bytes = bytes.take() else { throw .vanished(source.path) }
        self = try FirstStep(of: source, bytes, status, hash, mentions, reader)
      case .known, .unread:
        let snapshot = try source.read()
        self = try FirstStep(of: source, snapshot.bytes, snapshot.status, nil, mentions, reader)
      }
    } catch {
      self = .failed(error)
    }
  }

  private init(
    of source: SourceFile, _ array: [UInt8], _ status: FileStatus, _ hash: ContentHash?,
    _ mentions: Mentions, _ reader: FactReader
  ) throws(Problem) {
    self = try array.withUnsafeBufferPointer { bytes throws(Problem) in
      var glimpse = Glimpse(
        status: status, isUTF8: bytes.isUTF8, suppressions: FileSuppressions(bytes: bytes),
        hash: hash ?? reader.hash(bytes))
      // Once there may be a system, all facts are wanted: no need to wait, or to ask more.
      guard mentions.all.mayBeSystem || FileFacts.mayMentionSystem(bytes) else {
        return .postponed(array, glimpse)
      }
      let facts = try reader.facts(of: source, bytes, glimpse.hash)
      glimpse.mention = facts.systemMention
      mentions.join(glimpse.mention)
      return .gathered(facts, glimpse)
    }
  }

  /// - Parameter isLinked: whether there is something to link; if not, there are no facts.
  func file(
    _ source: SourceFile, isLinked: Bool, _ reader: FactReader
  ) -> Result<(LintedFile, isUTF8: Bool), Problem> {
    do throws(Problem) {
      switch self {
      case .gathered(let facts, let glimpse):
        return .success(glimpse.file(source, isLinked ? facts : nil))
      case .postponed(_, let glimpse) where !isLinked:
        return .success(glimpse.file(source, nil))
      case .postponed(let bytes, let glimpse):
        let facts = try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
          try reader.facts(of: source, bytes, glimpse.hash)
        }
        return .success(glimpse.file(source, facts))
      case .known(let status, let content):
        let facts =
          isLinked ? reader.keptFacts(of: source, content, size: status.size) : nil
        guard isLinked, facts == nil else {
          let file = LintedFile(
            source: source, status: status, content: content, suppressions: FileSuppressions(),
            mention: content.mention, facts: facts)
          return .success((file, content.isUTF8))
        }
        // Not kept, or changed by now: as if nothing had been known of it.
        let again = FirstStep(of: source, .unread, Mentions(.wellKnown), reader)
        return again.file(source, isLinked: true, reader)
      case .failed(let problem): throw problem
      }
    } catch {
      return .failure(error)
    }
  }
}

/// What the files looked at so far mention, joined by all threads. Nothing is ever taken back.
private final class Mentions: Sendable {
  private let joined: Atomic<UInt8>

  init(_ known: SystemMention) { joined = Atomic(known.rawValue) }

  var all: SystemMention { SystemMention(rawValue: joined.load(ordering: .relaxed)) }

  func join(_ mention: SystemMention) {
    joined.bitwiseOr(mention.rawValue, ordering: .relaxed)
  }
}
