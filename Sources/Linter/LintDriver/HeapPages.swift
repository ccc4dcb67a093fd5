#if canImport(Glibc)
  internal import Glibc

  /// Large pages for the memory that threads allocate.
  ///
  /// A lint of 4 MB of source touches 40 MB of memory once. In pages of 4 KB those are 6,000 page
  /// faults, which took 7 % of its processor time. Linux gives a range of memory pages of 2 MB on
  /// advice, but glibc asks for them only if a variable of the environment says so.
  enum HeapPages {
    /// Advises the system about the heap of the calling thread.
    ///
    /// The advice changes no behaviour: where it does not apply, the system ignores it.
    static func enlarge() {
      _ = settings
      guard let block = malloc(1) else { return }
      defer { free(block) }
      // A thread's heap begins at a multiple of its greatest size.
      let start = Int(bitPattern: block) & ~(greatestHeapSize - 1)
      madvise(UnsafeMutableRawPointer(bitPattern: start), greatestHeapSize, MADV_HUGEPAGE)
    }

    /// glibc's `HEAP_MAX_SIZE` on systems of 64 bits.
    private static let greatestHeapSize = 64 << 20

    /// Heaps grow by several large pages at a time, and large tables do not get mappings of their
    /// own, whose pages the system would clear each time.
    private static let settings: Void = {
      mallopt(topPad, 8 << 20)
      mallopt(trimThreshold, 64 << 20)
      mallopt(mappingThreshold, 16 << 20)
    }()

    // From glibc's `malloc.h`, which Swift's module of glibc leaves out
    private static let trimThreshold: Int32 = -1
    private static let topPad: Int32 = -2
    private static let mappingThreshold: Int32 = -3
  }

  @_silgen_name("mallopt") @discardableResult
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
#else
  /// Large pages for the memory that threads allocate. They have not been tried on this system.
  enum HeapPages {
    static func enlarge() {}
  }
#endif
