import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests of reports that only debug builds make, and of the places that only they know.
  static var debugBuild: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("release builds do not report how dependencies are used")
    #endif
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests of assertions that fail.
  static var debugAssertions: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("release builds do not evaluate assertions")
    #endif
  }

  /// For tests of assertions that are not evaluated.
  static var noAssertions: Self {
    #if DEBUG
      .disabled("debug builds evaluate assertions")
    #else
      .enabled(if: true)
    #endif
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests of reused addresses.
  static var reusedAddresses: Self {
    .enabled(
      if: dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__asan_init") == nil,
      "the address sanitizer keeps freed memory from being used again")
  }
}
