import Testing

extension Trait where Self == ConditionTrait {
  /// For tests of what only debug builds report, and of the places that only they know.
  static var debugBuild: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("release builds do not report how dependencies are used")
    #endif
  }
}
