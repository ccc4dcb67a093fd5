/// A file of a run: where it is, and how to come by its bytes.
struct SourceFile: Sendable {
  /// As reports print it.
  let path: String
  /// From the root of the run.
  let programPath: String
  /// The treatment of findings in it.
  var policy: FilePolicy
  /// As a walk met it, if it was asked for that; nil for a text in memory.
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

  /// Whether it is a text that stands in for a file.
  var isInMemory: Bool { if case .inMemory = contents { true } else { false } }

  /// As a walk met it, or as it is now; nil for a text in memory, and for a file that is gone.
  var currentStatus: FileStatus? {
    isInMemory ? nil : status ?? (try? FileStatus(ofPath: path))
  }

  /// The bytes, and what tells whether they have changed since.
  func read() throws(Problem) -> SourceReader.Snapshot {
    switch contents {
    case .inMemory(let bytes): .init(bytes: bytes, status: .init(sizeInMemory: bytes.count))
    case .onDisk: try SourceReader.read(path)
    }
  }
}
