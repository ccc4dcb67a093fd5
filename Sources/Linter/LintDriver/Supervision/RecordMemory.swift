internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The memory that a worker shares with its supervisor. Pages that are never touched cost nothing.
///
/// Unchecked, because the compiler cannot see that each note is written by one thread only, and
/// that a text is written before anything refers to it.
final class RecordMemory: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  /// The file that another program can map; nil if only copies of this process can.
  let descriptor: Int32?
  /// Where the next text begins.
  private let next = Mutex(RecordMemory.textStart)

  static let noteCount = 512

  private static let size = 64 << 20
  private static let noteStart = 4096
  private static let textStart = noteStart + noteCount * RunNote.size

  // Where the parts of the header begin
  private static let mark = 0
  private static let culprit = 8
  private static let leftOut = 16
  private static let unread = 24
  private static let taken = 32

  /// The first bytes, by which a worker recognises memory of its own version.
  private static let expectedMark: UInt64 = 0x646C_2D77_616C_6C31

  /// Memory for this process and its copies; nil if the system has none.
  static func forCopies() -> RecordMemory? {
    RecordMemory(mapping: nil)
  }

  /// Memory for this process and other programs that it starts; nil if the system has none.
  static func inFile() -> RecordMemory? {
    guard let descriptor = TemporaryFile.unnamed(),
      ftruncate(descriptor, off_t(size)) == 0,
      let memory = RecordMemory(mapping: descriptor)
    else { return nil }
    memory.store(expectedMark, at: mark)
    return memory
  }

  /// The memory of the supervisor that has started this program; nil if it is something else.
  convenience init?(inheriting descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == off_t(Self.size) else { return nil }
    self.init(mapping: descriptor)
    guard load(Self.mark) == Self.expectedMark else { return nil }
  }

  private init?(mapping file: Int32?) {
    let flags = file == nil ? MAP_SHARED | MAP_ANON : MAP_SHARED
    let mapping = mmap(nil, Self.size, PROT_READ | PROT_WRITE, flags, file ?? -1, 0)
    guard let mapping, mapping != MAP_FAILED else { return nil }
    base = mapping
    descriptor = file
  }

  deinit {
    munmap(base, Self.size)
    if let descriptor { close(descriptor) }
  }

  /// Where it begins, for the handler of a signal.
  var address: UInt { UInt(bitPattern: base) }

  /// A note for a thread. Notes are taken one at a time.
  func note(takenWithNumber number: Int) -> RunNote {
    store(max(load(Self.taken), UInt64(number + 1)), at: Self.taken)
    return note(number)
  }

  private func note(_ number: Int) -> RunNote { Self.note(number, in: base) }

  private static func note(_ number: Int, in base: UnsafeMutableRawPointer) -> RunNote {
    RunNote(base: base + noteStart + number * RunNote.size)
  }

  /// Where a place can be noted that nobody reads.
  var unread: UnsafeMutablePointer<UInt64> {
    (base + Self.unread).assumingMemoryBound(to: UInt64.self)
  }

  private func load(_ offset: Int) -> UInt64 { base.load(fromByteOffset: offset, as: UInt64.self) }

  private func store(_ value: UInt64, at offset: Int) {
    base.storeBytes(of: value, toByteOffset: offset, as: UInt64.self)
  }
}

// MARK: - The end of a worker

extension RecordMemory {
  /// Notes which thread ends the process: the calling one. For the handler of a signal, so it
  /// allocates nothing.
  ///
  /// - Parameter address: where the memory begins.
  static func noteCulprit(inMemoryAt address: UInt) {
    guard let base = UnsafeMutableRawPointer(bitPattern: address) else { return }
    let thread = thisThread
    for number in 0..<noteCount {
      let note = note(number, in: base)
      guard note.isActive, note.thread == thread else { continue }
      base.storeBytes(of: UInt64(number + 1), toByteOffset: culprit, as: UInt64.self)
      return
    }
  }

  static var thisThread: UInt64 {
    #if canImport(Darwin)
      UInt64(UInt(bitPattern: pthread_self()))
    #else
      UInt64(pthread_self())
    #endif
  }

  /// The note of the thread that has ended the process by a signal.
  var culprit: RunNote? {
    let number = Int(load(Self.culprit))
    return (1...Self.noteCount).contains(number) ? note(number - 1) : nil
  }

  /// The notes that were ever used. Others are not looked at, since each page would cost a fault.
  var notes: [RunNote] {
    let count = min(Self.noteCount, Int(clamping: load(Self.taken)))
    return (0..<count).map { note($0) }.filter { $0.sequence > 0 }
  }

  /// Prepares the memory for the next worker. Its texts overwrite those of the last one.
  func clear() {
    store(0, at: Self.culprit)
    for note in notes { note.clear() }
    next.withLock { $0 = Self.textStart }
  }
}

// MARK: - Texts

extension RecordMemory {
  /// The parts that the worker leaves out, in the format of `LeftOut`.
  var leftOut: [UInt8] {
    get {
      let start = Int(clamping: load(Self.leftOut))
      guard start >= Self.textStart, start < Self.size - 8 else { return [] }
      let count = Int(clamping: load(start))
      guard count <= Self.size - start - 8 else { return [] }
      return Array(UnsafeRawBufferPointer(start: base + start + 8, count: count))
    }
    set {
      guard let start = reserve(8 + newValue.count) else { return store(0, at: Self.leftOut) }
      store(UInt64(newValue.count), at: start)
      newValue.withUnsafeBytes { (base + start + 8).copyMemory(from: $0, count: newValue.count) }
      store(UInt64(start), at: Self.leftOut)
    }
  }

  /// Adds the paths of a program's files.
  ///
  /// - Returns: where they are, for `path(_:at:)`; 0 if there is no room.
  func add(paths: [String]) -> Int {
    let bytes = paths.reduce(0) { $0 + $1.utf8.count }
    let first = 8 * (paths.count + 2)
    guard let start = reserve(first + bytes) else { return 0 }
    store(UInt64(paths.count), at: start)
    var end = start + first
    for (index, path) in paths.enumerated() {
      store(UInt64(end), at: start + 8 * (index + 1))
      var path = path
      path.withUTF8 { bytes in
        (base + end).copyMemory(from: UnsafeRawBufferPointer(bytes), count: bytes.count)
      }
      end += path.utf8.count
    }
    store(UInt64(end), at: start + 8 * (paths.count + 1))
    return start
  }

  /// One of the paths that were added.
  func path(_ index: Int, at start: Int) -> String? {
    guard start >= Self.textStart, start < Self.size - 16,
      (0..<Int(clamping: load(start))).contains(index),
      start + 8 * (index + 3) <= Self.size
    else { return nil }
    let from = Int(clamping: load(start + 8 * (index + 1)))
    let end = Int(clamping: load(start + 8 * (index + 2)))
    guard from <= end, end <= Self.size else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(start: base + from, count: end - from), as: UTF8.self)
  }

  private func reserve(_ count: Int) -> Int? {
    next.withLock { next in
      guard next + count <= Self.size else { return nil }
      defer { next = (next + count + 7) & ~7 }
      return next
    }
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func copyMemory(from bytes: UnsafeRawBufferPointer, count: Int) {
    if let start = bytes.baseAddress { copyMemory(from: start, byteCount: count) }
  }
}
