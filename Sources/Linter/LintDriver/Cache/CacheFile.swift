#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file with random access. Replacing it by a rename leaves the open file unchanged.
final class CacheFile: Sendable {
  private let descriptor: Int32
  let size: Int

  /// Nil if it is not a regular file: deplint puts nothing else there, and a pipe would block.
  ///
  /// - Parameter folder: the descriptor of its folder.
  init?(name: String, in folder: Int32) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let descriptor = try? retrying({ openat(folder, name, flags) }) else { return nil }
    self.descriptor = descriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = FileStatus(status).size
    guard isKnown, FileStatus(status).kind == .file else { return nil }
  }

  deinit { close(descriptor) }

  /// Nil if fewer bytes remain.
  func read(_ count: Int, at offset: Int) -> [UInt8]? {
    guard has(count, at: offset) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let memory = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      initializedCount = fill(memory, at: offset) ? count : 0
    }
    return bytes.count == count ? bytes : nil
  }

  /// The same, into existing memory.
  func read(_ count: Int, at offset: Int, into buffer: ReadBuffer) -> UnsafeBufferPointer<UInt8>? {
    guard has(count, at: offset) else { return nil }
    let memory = UnsafeMutableBufferPointer(rebasing: buffer.memory(ofSize: count)[..<count])
    return fill(memory, at: offset) ? UnsafeBufferPointer(memory) : nil
  }

  private func has(_ count: Int, at offset: Int) -> Bool {
    count >= 0 && offset >= 0 && offset <= size && count <= size - offset
  }

  private func fill(_ memory: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Bool {
    var count = 0
    while count < memory.count {
      let start = memory.baseAddress?.advanced(by: count)
      let place = off_t(offset + count)
      let step = try? retrying { pread(descriptor, start, memory.count - count, place) }
      guard let step, step > 0 else { return false }
      count += step
    }
    return true
  }
}
