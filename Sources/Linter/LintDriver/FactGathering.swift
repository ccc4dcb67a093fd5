internal import DependencyFacts
internal import Synchronization

/// The facts of all files of a run: the step from many bytes to few.
struct FactGathering {
  /// The files that could be read, in the order in which they were given.
  private(set) var files: [Entry] = []
  /// Their facts; none if no file mentions a dependency system, so that there is nothing to link.
  private(set) var facts: [FileFacts] = []
  private(set) var problems: [Problem] = []

  struct Entry {
    let source: SourceFile
    /// As the file was when it was read.
    let status: FileStatus
    let suppressions: FileSuppressions
  }

  /// Reads the files and gathers their facts, in two steps: first of those files that may mention a
  /// dependency system, which is cheap to tell; then, if all that they mention may make one up, of
  /// all others too. So a project that has nothing to do with dependencies is searched, never
  /// parsed.
  ///
  /// The bytes of a file are gone as soon as its facts are there; those that wait for the second
  /// step stay in memory, which is less than the facts of them would take.
  ///
  /// - Parameter isSystemNamed: the user names a system whose words nobody can know: no file goes
  ///   unread.
  init(_ sources: [SourceFile], isSystemNamed: Bool, _ reader: FactReader, jobs: Int) {
    let mentions = Mentions(isSystemNamed ? .wellKnown : [])
    let glances = Workers.map(sources.count, jobs: jobs) { index in
      Glance(at: sources[index], mentions, reader)
    }
    let isLinked = mentions.all.mayBeSystem
    let results = Workers.map(glances.count, jobs: jobs) {
      glances[$0].facts(of: sources[$0], isWanted: isLinked, reader)
    }
    for (source, result) in zip(sources, results) {
      switch result {
      case .success(let (glimpse, facts)):
        files.append(
          Entry(source: source, status: glimpse.status, suppressions: glimpse.suppressions))
        if let facts { self.facts.append(facts) }
        if !glimpse.isUTF8, source.policy.isLinted { problems.append(.notUTF8(source.path)) }
      case .failure(let problem):
        problems.append(problem)
      }
    }
  }

  /// Hands the facts over, to be kept in one place only.
  mutating func takeFacts() -> [FileFacts] {
    defer { facts = [] }
    return facts
  }

  /// What the first step made of a file.
  private enum Glance: Sendable {
    case gathered(FileFacts, Glimpse)
    case postponed([UInt8], Glimpse)
    case failed(Problem)

    /// What is told of every file, even if nothing is to be linked.
    struct Glimpse {
      let status: FileStatus
      let isUTF8: Bool
      let suppressions: FileSuppressions
    }

    init(at source: SourceFile, _ mentions: Mentions, _ reader: FactReader) {
      do throws(Problem) {
        let snapshot = try source.read()
        self = try snapshot.bytes.withUnsafeBufferPointer { bytes throws(Problem) in
          let glimpse = Glimpse(
            status: snapshot.status, isUTF8: bytes.isUTF8,
            suppressions: FileSuppressions(bytes: bytes))
          // Once there may be a system, all facts are wanted: no need to wait, or to ask more.
          let isDecided = mentions.all.mayBeSystem
          guard isDecided || FileFacts.mayMentionSystem(bytes) else {
            return .postponed(snapshot.bytes, glimpse)
          }
          let facts = try reader.facts(of: source, bytes)
          if !isDecided { mentions.join(facts.systemMention) }
          return .gathered(facts, glimpse)
        }
      } catch {
        self = .failed(error)
      }
    }

    /// - Parameter isWanted: whether there is something to link; if not, there are no facts.
    func facts(
      of source: SourceFile, isWanted: Bool, _ reader: FactReader
    ) -> Result<(Glimpse, FileFacts?), Problem> {
      switch self {
      case .gathered(let facts, let glimpse): return .success((glimpse, isWanted ? facts : nil))
      case .postponed(_, let glimpse) where !isWanted: return .success((glimpse, nil))
      case .postponed(let bytes, let glimpse):
        do throws(Problem) {
          let facts = try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
            try reader.facts(of: source, bytes)
          }
          return .success((glimpse, facts))
        } catch {
          return .failure(error)
        }
      case .failed(let problem): return .failure(problem)
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
}
