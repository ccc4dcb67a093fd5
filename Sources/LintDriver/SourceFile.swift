/// A file of a run: where it is, and how to come by its bytes.
struct SourceFile: Sendable {
  /// As reports print it.
  let path: String
  /// From the root of the run.
  let programPath: String
  private let contents: Contents

  private enum Contents: Sendable {
    case onDisk
    case inMemory([UInt8])
  }

  init(_ file: FoundFile) {
    path = file.path
    programPath = file.programPath
    contents = .onDisk
  }

  init(path: String, bytes: [UInt8]) {
    self.init(FoundFile(path: path, programPath: path), bytes: bytes)
  }

  /// A file of the disk with another text than it has there.
  init(_ file: FoundFile, bytes: [UInt8]) {
    path = file.path
    programPath = file.programPath
    contents = .inMemory(bytes)
  }

  /// The bytes, and what tells whether they have changed since.
  func read() throws(Problem) -> SourceReader.Snapshot {
    switch contents {
    case .inMemory(let bytes): .init(bytes: bytes, status: .init(sizeInMemory: bytes.count))
    case .onDisk: try SourceReader.read(path)
    }
  }
}
