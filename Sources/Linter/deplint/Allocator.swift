#if canImport(Glibc)
  internal import Glibc
#endif

/// The allocator of the C library.
enum Allocator {
  /// Has it ask the system for memory in large pieces and give none back: a lint uses more and more
  /// until it ends. By default each of its threads asks for 128 KB at a time, which costs 4 % of a
  /// run.
  static func keepMemory() {
    #if canImport(Glibc)
      // Swift's module of the C library has no <malloc.h>.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let setOption = unsafeBitCast(
        symbol, to: (@convention(c) (_ option: Int32, _ value: Int32) -> Int32).self)
      let (trimThreshold, padding): (Int32, Int32) = (-1, -2)
      _ = setOption(trimThreshold, .max)
      _ = setOption(padding, 16 << 20)
    #endif
  }
}
