#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Finds out whether functions of the Swift runtime return the addresses of task-local values and
/// tasks, as they are expected to.
///
/// Another version of Swift may store values differently. Then the functions may return anything,
/// so nothing is read at the addresses before the kernel has been asked for it.
struct TaskLocalProbe {
  let functions: TaskLocalFunctions

  /// Whether every lookup finds what was bound.
  var succeeds: Bool { findsTask && findsValues }

  private var findsTask: Bool {
    withUnsafeCurrentTask { task in
      guard let task else { return functions.task() == nil }
      guard MemoryLayout.size(ofValue: task) == MemoryLayout<UnsafeRawPointer>.size else {
        return false
      }
      return functions.task() == withUnsafeBytes(of: task) { $0.load(as: UnsafeRawPointer?.self) }
    }
  }

  private var findsValues: Bool {
    let local = DependencyValues.$_current
    let lower = DependencyValues()
    let upper = DependencyValues(DependencyValues().overrides, over: DependencyValues().overrides)
    let isUnboundFound = address(in: TaskLocal(wrappedValue: lower)) != nil
    return !isUnboundFound
      && local.withValue(lower) {
        guard let below = address(of: lower, in: local) else { return false }
        let isUpperFound = local.withValue(upper) {
          let above = address(of: upper, in: local)
          return above != nil && above != below
        }
        return isUpperFound && address(of: lower, in: local) == below
      }
  }

  /// The address of the values that are bound, if these are the given ones.
  private func address(
    of values: DependencyValues, in local: TaskLocal<DependencyValues>
  ) -> UnsafeRawPointer? {
    guard let address = address(in: local),
      UInt(bitPattern: address).isMultiple(of: UInt(MemoryLayout<DependencyValues>.alignment)),
      withUnsafeBytes(of: values, { Self.isReadable(at: address, $0) })
    else { return nil }
    return address
  }

  private func address(in local: TaskLocal<DependencyValues>) -> UnsafeRawPointer? {
    functions.value(Unmanaged.passUnretained(local).toOpaque())
  }

  /// Whether memory that may not exist contains the bytes.
  ///
  /// A pipe is filled from it by the kernel, which refuses what would end the process. Word by
  /// word, so that nothing is read after the first difference.
  private static func isReadable(at address: UnsafeRawPointer, _ bytes: UnsafeRawBufferPointer)
    -> Bool
  {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    defer { for end in ends { close(end) } }
    let size = MemoryLayout<UInt>.size
    return stride(from: 0, to: bytes.count, by: size).allSatisfy { offset in
      var word: UInt = 0
      return write(ends[1], address + offset, size) == size && read(ends[0], &word, size) == size
        && word == bytes.load(fromByteOffset: offset, as: UInt.self)
    }
  }
}
