internal import DependencyFacts

/// The files of an earlier run, identified by their status: a file with an unchanged status has
/// unchanged content, and is not read.
///
/// A file can be written twice within one tick of its file system's clock, the second time after it
/// was read. So, as in git's index, a record is believed only if the file was old enough by then:
/// see `FileStatus.isSettled`. Paths are not compared: a file that was moved has the same content,
/// and its new path shows in the `FindingsKey`.
struct FileRecords: Sendable {
  private let records: [FileRecord]
  /// When the run that made them began, in nanoseconds.
  private let start: Int
  /// How old a file must be, in nanoseconds.
  private let settlingTime: Int
  /// The index to try first: most files come in the order of the run before.
  private var next = 0
  /// By inode, made when a file comes out of that order.
  private lazy var indices = Dictionary(
    records.enumerated().map { ($1.inode, $0) }, uniquingKeysWith: { first, _ in first })

  init(_ records: [FileRecord], start: Int, settlingTime: Int) {
    self.records = records
    self.start = start
    self.settlingTime = settlingTime
  }

  /// The knowledge about a source that its status makes certain.
  mutating func look(atSource status: FileStatus) -> FileLook {
    guard let record = record(of: status) else { return .unread }
    return record.content.map { .known(status, $0) } ?? .read(status, record.hash)
  }

  /// The same for a target file, of which only changes matter.
  mutating func look(atTargetFile status: FileStatus) -> FileLook {
    guard let record = record(of: status) else { return .unread }
    return .known(status, FileContent(ofTargetFile: record.hash))
  }

  private mutating func record(of status: FileStatus) -> FileRecord? {
    guard let index = index(of: status) else { return nil }
    next = index + 1
    return status.isSettled(at: start, after: settlingTime) ? records[index] : nil
  }

  private mutating func index(of status: FileStatus) -> Int? {
    if records.indices.contains(next), records[next].isOf(status) { return next }
    guard let index = indices[status.inode], records[index].isOf(status) else { return nil }
    return index
  }
}

/// One file of a run, as it is stored.
struct FileRecord: BitwiseCopyable, Sendable {
  fileprivate let inode: UInt64
  private let bytes: Int64
  private let modified: Int64
  private let changed: Int64
  let hash: ContentHash
  /// Four flags, and from bit 8 on the mentions of a dependency system.
  private let traits: UInt64
  private let imports: UInt64
  /// The number of the program that it was linked in, or -1.
  let program: Int64

  /// For a source.
  ///
  /// - Parameters:
  ///   - program: the number of the program that it was linked in; nil if it was not.
  ///   - isLeftOut: see `LintedFile`.
  init(
    _ status: FileStatus, _ content: FileContent, program: Int? = nil, isLeftOut: Bool = false
  ) {
    self.init(
      status, content.hash,
      traits: (content.isUTF8 ? 1 : 0) | (content.hasSuppressions ? 2 : 0) | 4
        | (isLeftOut ? 8 : 0) | UInt64(content.mention.rawValue) << 8,
      imports: content.imports, program: program)
  }

  /// For a target file that is not a source: its content has not been examined.
  init(ofTargetFile status: FileStatus, _ hash: ContentHash) {
    self.init(status, hash, traits: 0)
  }

  private init(
    _ status: FileStatus, _ hash: ContentHash, traits: UInt64, imports: UInt64 = 0,
    program: Int? = nil
  ) {
    inode = status.inode
    bytes = Int64(status.size)
    modified = Int64(status.modified)
    changed = Int64(status.changed)
    self.hash = hash
    self.traits = traits
    self.imports = imports
    self.program = Int64(program ?? -1)
  }

  fileprivate func isOf(_ status: FileStatus) -> Bool {
    status.kind == .file && inode == status.inode && size == status.size
      && modified == status.modified && changed == status.changed
  }

  var size: Int { Int(bytes) }

  /// Whether findings in the file were left out.
  var isLeftOut: Bool { traits & 8 != 0 }

  /// Nil if it is not of a source.
  var content: FileContent? {
    guard traits & 4 != 0 else { return nil }
    return FileContent(
      hash: hash, isUTF8: traits & 1 != 0, hasSuppressions: traits & 2 != 0,
      mention: SystemMention(rawValue: UInt8(truncatingIfNeeded: traits >> 8)), imports: imports)
  }
}

extension FileStatus {
  /// Whether, at a moment, the file had been unchanged for so long that a later change is certain
  /// to give it another time.
  func isSettled(at moment: Int, after settlingTime: Int) -> Bool {
    max(modified, changed) < moment &- settlingTime
  }
}
