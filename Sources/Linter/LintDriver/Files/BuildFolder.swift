#if canImport(Darwin)
  internal import Darwin
  // Declares `_NSGetExecutablePath`.
  internal import MachO.dyld
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The running executable, and its folder, where the tests of the same build leave their results.
package enum BuildFolder {
  /// The text of a file there; nil if there is none.
  package static func contents(of name: String) throws(Problem) -> String? {
    guard let folder = executable?.parent else { return nil }
    let path = folder.appending(name).text
    guard Linter.canFind(path) else { return nil }
    return String(decoding: try SourceReader.read(path).bytes, as: UTF8.self)
  }

  /// Differs for another build of the executable: made from its size and its time of modification.
  package static var executableStamp: UInt64 {
    guard let path = executable?.text, let status = try? FileStatus(ofPath: path) else { return 0 }
    return UInt64(truncatingIfNeeded: status.modified) &* 31
      &+ UInt64(truncatingIfNeeded: status.size)
  }

  static var executable: AbsolutePath? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      guard let path = realpath(buffer, nil) else { return nil }
    #else
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(path) }
    return AbsolutePath(String(cString: path))
  }
}
