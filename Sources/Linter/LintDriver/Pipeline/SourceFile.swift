/// A file of a run: its path, and access to its bytes.
struct SourceFile: Sendable {
  /// The path as reports print it.
  let path: String
  /// The path from the root of the run.
  let programPath: String
  /// The policy for findings in it.
  var policy: FilePolicy
  /// The status when a walk found the file, if it recorded that; nil for a text in memory.
  let status: FileStatus?
  private let contents: Contents

  private enum Contents: Sendable {
    case onDisk
    case inMemory([UInt8])
  }

  init(_ file: FoundFile, _ policy: FilePolicy) {
    self.init(
      path: file.path, programPath: file.programPath, policy: policy, status: file.status,
      contents: .onDisk)
  }

  init(path: String, bytes: [UInt8], _ policy: FilePolicy) {
    self.init(path: path, programPath: path, policy: policy, contents: .inMemory(bytes))
  }

  /// The same file by another path.
  func with(path: String) -> SourceFile {
    SourceFile(
      path: path, programPath: programPath, policy: policy, status: status, contents: contents)
  }

  /// The same file with another text.
  func with(bytes: [UInt8]) -> SourceFile {
    SourceFile(path: path, programPath: programPath, policy: policy, contents: .inMemory(bytes))
  }

  private init(
    path: String, programPath: String, policy: FilePolicy, status: FileStatus? = nil,
    contents: Contents
  ) {
    self.path = path
    self.programPath = programPath
    self.policy = policy
    self.status = status
    self.contents = contents
  }

  /// Whether it is a text in memory that replaces a file.
  var isInMemory: Bool { if case .inMemory = contents { true } else { false } }

  /// The status when a walk found the file, or its present one; nil for a text in memory, and for a
  /// file that no longer exists.
  var currentStatus: FileStatus? {
    isInMemory ? nil : status ?? (try? FileStatus(ofPath: path))
  }

  /// The bytes, with the status that tells whether they have changed since.
  func read() throws(Problem) -> SourceReader.Snapshot {
    switch contents {
    case .inMemory(let bytes): .init(bytes: bytes, status: .init(sizeInMemory: bytes.count))
    case .onDisk: try SourceReader.read(path)
    }
  }
}
