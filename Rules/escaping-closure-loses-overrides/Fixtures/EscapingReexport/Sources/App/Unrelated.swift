import Plain

#if canImport(Spezi)
  import Spezi

  /// The wrapper here is another framework's.
  final class ReexportUnrelated {
    @Dependency(\.account) var account
  }

  func unrelated() {
    Task.detached {
      _ = ReexportUnrelated()
    }
  }
#endif
