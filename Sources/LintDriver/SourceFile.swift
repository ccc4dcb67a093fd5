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
    self.path = path
    self.programPath = path
    contents = .inMemory(bytes)
  }

  /// The files that a walk found, as an overlay has them.
  static func sources(
    _ files: [FoundFile], _ overlay: SourceOverlay
  ) -> [SourceFile] {
    guard !overlay.isEmpty, let workingFolder = try? AbsolutePath.workingFolder() else {
      return files.map(SourceFile.init)
    }
    return files.compactMap { file in
      switch overlay[.place(of: file.path, from: workingFolder)] {
      case nil: SourceFile(file)
      case .text(let bytes): SourceFile(file, bytes: bytes)
      case .absent: nil
      }
    }
  }

  private init(_ file: FoundFile, bytes: [UInt8]) {
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
