package import Foundation

/// The progress of a worker, in files that outlive it.
///
/// It is written at every lint, and therefore in place and by one system call.
package struct Journal: Sendable {
  private let record: FileHandle
  private let complaints: FileHandle
  private let limit: Duration

  /// - Parameters:
  ///   - folder: the worker's folder, which must exist.
  ///   - limit: lints that take longer are recorded.
  package init(in folder: URL, limit: Duration) throws {
    for name in [Self.recordName, Self.complaintsName] {
      try Data().write(to: folder.appending(path: name))
    }
    record = try FileHandle(forWritingTo: folder.appending(path: Self.recordName))
    complaints = try FileHandle(forWritingTo: folder.appending(path: Self.complaintsName))
    self.limit = limit
  }

  private static let recordName = "record"
  private static let complaintsName = "complaints"

  /// The program that the worker is linting, and the number of lints that it has finished.
  struct Record: BitwiseCopyable {
    var index = -1
    var lints = 0
    /// The step of the work on the program, if there are several.
    var step = 0
  }

  func write(_ record: Record) {
    withUnsafeBytes(of: record) { bytes in
      _ = pwrite(self.record.fileDescriptor, bytes.baseAddress, bytes.count, 0)
    }
  }

  /// Records a lint that took too long.
  func judge(_ duration: Duration, of index: Int) throws {
    guard duration > limit else { return }
    let line = "program \(index) took \(duration.formatted(.units(allowed: [.milliseconds])))\n"
    try complaints.write(contentsOf: Data(line.utf8))
  }

  // MARK: Reading a worker's

  /// Nil before the worker has begun.
  static func record(in folder: URL) -> Record? {
    guard let data = try? Data(contentsOf: folder.appending(path: recordName)),
      data.count == MemoryLayout<Record>.size
    else { return nil }
    return data.withUnsafeBytes { $0.loadUnaligned(as: Record.self) }
  }

  static func complaints(in folder: URL) -> [String] {
    let text = try? String(contentsOf: folder.appending(path: complaintsName), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
