#if canImport(Glibc)
  internal import Glibc
#endif

/// The allocator of the C library.
enum Allocator {
  /// Makes it request memory from the system in large pieces and return none: the memory of a lint
  /// only grows until it ends. By default each thread requests 128 KB at a time, which costs 4 % of
  /// a run.
  static func keepMemory() {
    #if canImport(Glibc)
      // Swift's module of the C library lacks <malloc.h>.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let setOption = unsafeBitCast(
        symbol, to: (@convention(c) (_ option: Int32, _ value: Int32) -> Int32).self)
      let (trimThreshold, padding): (Int32, Int32) = (-1, -2)
      _ = setOption(trimThreshold, .max)
      _ = setOption(padding, 16 << 20)
    #endif
  }
}
