public import DependencyRuntime

/// One way into a program: it creates an object and calls one of its methods, or calls a function.
public struct Drive: Sendable {
  let run: @Sendable (Mode) async -> Void

  /// The overrides that the harness makes.
  enum Mode: Sendable {
    /// Each object is created in one scope, and each function is called in another.
    case scoped
    /// Each object is created in a scope, and nothing is overridden around the call.
    case bare
    /// None.
    case plain
  }

  public typealias Override = @Sendable (inout DependencyValues, Int) -> Void

  /// Calls a function.
  static func function(
    _ override: @escaping Override, _ call: @escaping @Sendable () async -> Void
  ) -> Drive {
    Drive { mode in
      switch mode {
      case .scoped:
        await withDependencies {
          override(&$0, Probe.Values.call)
        } operation: {
          await call()
        }
      case .bare, .plain: await call()
      }
    }
  }

  /// Creates an object and uses it.
  static func object<Object>(
    _ override: @escaping Override, _ create: @escaping @Sendable () -> Object,
    _ use: @escaping @Sendable (Object) async -> Void
  ) -> Drive {
    Drive { mode in
      guard mode != .plain else {
        nonisolated(unsafe) let object = create()
        Probe.recorder.keepAlive(object)
        return await use(object)
      }
      nonisolated(unsafe) let object = withDependencies {
        override(&$0, Probe.Values.creation)
      } operation: {
        create()
      }
      Probe.recorder.keepAlive(object)
      // Work started by the initialiser must not see the scope of the call.
      switch mode {
      case .scoped:
        await withDependencies {
          override(&$0, Probe.Values.call)
        } operation: {
          await use(object)
        }
      case .bare, .plain: await use(object)
      }
    }
  }
}
