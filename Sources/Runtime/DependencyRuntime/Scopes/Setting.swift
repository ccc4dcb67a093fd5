// Debug builds track whether dependencies are being set, so that reading a default in order to
// change a part of it is not reported. Release builds report nothing and track nothing.

#if DEBUG
  extension DependencyValues {
    /// Whether the code runs in the update closure of a scope or of a preparation.
    @TaskLocal static var isSetting = false

    @usableFromInline
    static func setting<R>(_ update: () throws -> R) rethrows -> R {
      try $isSetting.withValue(true, operation: update)
    }

    @usableFromInline
    static func setting(
      isolation: isolated (any Actor)? = #isolation, _ update: () async throws -> Void
    ) async rethrows {
      try await $isSetting.withValue(true, operation: update)
    }

    /// Runs the operation of a scope. Nothing is being set in it, even if the scope is part of
    /// another scope's update.
    @usableFromInline
    static func settled<R>(_ operation: () throws -> R) rethrows -> R {
      guard isSetting else { return try operation() }
      return try $isSetting.withValue(false, operation: operation)
    }

    @usableFromInline
    static func settled<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      guard isSetting else { return try await operation() }
      return try await $isSetting.withValue(false, operation: operation)
    }
  }
#else
  extension DependencyValues {
    @inlinable
    static func setting<R>(_ update: () throws -> R) rethrows -> R { try update() }

    @inlinable
    static func setting(
      isolation: isolated (any Actor)? = #isolation, _ update: () async throws -> Void
    ) async rethrows {
      try await update()
    }

    @inlinable
    static func settled<R>(_ operation: () throws -> R) rethrows -> R { try operation() }

    @inlinable
    static func settled<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await operation()
    }
  }
#endif
