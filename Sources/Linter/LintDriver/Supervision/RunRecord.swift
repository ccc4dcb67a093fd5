internal import DependencyProgram
internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The steps that a worker process is at, in memory that it shares with its supervisor.
///
///     header, note*, text*
///
/// Each thread that works has a note of its own: the step, the analysis, and the place in a file.
/// The texts are what notes refer to. The supervisor reads them when the worker has ended or stands
/// still; nothing is ever removed, since a worker ends soon. When there is no room, the place is
/// not noted.
package final class RunRecord: RunRecorder {
  let memory: RecordMemory
  /// The numbers of the notes that no thread uses, the last one first.
  private let free: Mutex<[Int]>

  init(in memory: RecordMemory) {
    self.memory = memory
    free = Mutex(Array((0..<RecordMemory.noteCount).reversed()))
  }

  // MARK: Steps

  package func noted(paths: [String]) -> Int { memory.add(paths: paths) }

  package func begin(_ step: String, inFilesAt paths: Int) -> UnsafeMutablePointer<UInt64> {
    guard let note = current else { return memory.unread }
    note.begin(step, paths: paths)
    return note.place
  }

  /// Notes a step that is not about one file, on the calling thread.
  func during<Value>(_ step: String, _ body: () -> Value) -> Value {
    guard let note = current, !note.isActive else { return body() }
    note.begin(step, paths: 0)
    defer { note.end() }
    return body()
  }

  package func note(analysis: StaticString?) { current?.set(analysis: analysis) }

  package func end() { current?.end() }

  /// Notes that the calling thread gathers the facts of a file.
  func gathering<Value, Failure: Error>(
    _ path: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let note = current
    note?.begin(reading: path)
    defer { note?.end() }
    return try body()
  }

  // MARK: The notes of threads

  /// The calling thread's note; nil if all are used.
  private var current: RunNote? {
    if let used = pthread_getspecific(Self.key) {
      return Unmanaged<UsedNote>.fromOpaque(used).takeUnretainedValue().note
    }
    let taken = free.withLock { free in
      free.popLast().map { (number: $0, note: memory.note(takenWithNumber: $0)) }
    }
    guard let taken else { return nil }
    let used = UsedNote(taken.note, number: taken.number, record: self)
    pthread_setspecific(Self.key, Unmanaged.passRetained(used).toOpaque())
    return used.note
  }

  /// A note while a thread uses it.
  private final class UsedNote {
    let number: Int
    let note: RunNote
    let record: RunRecord

    init(_ note: RunNote, number: Int, record: RunRecord) {
      self.number = number
      self.note = note
      self.record = record
    }

    deinit {
      note.end()
      record.free.withLock { $0.append(number) }
    }
  }

  /// Gives a note back when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { used in
      // Optional on one system only.
      let used: UnsafeMutableRawPointer? = used
      if let used { Unmanaged<UsedNote>.fromOpaque(used).release() }
    }
    return key
  }()
}
