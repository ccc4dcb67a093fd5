public import DependencyRuntime
public import Dispatch
import LocksAndAtomics

/// A framework that the linter does not know: its functions use closures in various ways.
public enum ForeignKit {
  public final class Service: Sendable {
    public init() {}

    public func fetch(_ completion: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async { completion() }
    }
    public func perform(_ body: () -> Void) { body() }
    public func async(_ body: () -> Void) { body() }
  }

  public static func run(_ body: () -> Void) { body() }

  /// Runs its closure in place, as many wrappers around system functions do.
  public static func retrying(_ body: () -> Void) async { body() }

  public final class Queues: Sendable {
    public let queue = DispatchQueue(label: "foreign")

    public init() {}

    public func each(_ body: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async { body() }
    }
  }

  public final class Alert: Sendable {
    public init() {}

    public func present(animated: Bool, completion: @escaping @Sendable () -> Void) {
      DispatchQueue.global().async { completion() }
    }
  }

  public final class Publisher {
    private var receivers: [(Int) -> Void] = []
    public init() {}

    public func sink(_ receive: @escaping (Int) -> Void) { receivers.append(receive) }
    public func send(_ value: Int) { for receive in receivers { receive(value) } }
  }

  public final class Player: Sendable {
    public init() {}

    @discardableResult
    public func addPeriodicTimeObserver(
      forInterval: Int, queue: DispatchQueue?, using: @escaping @Sendable (Int) -> Void
    ) -> Any {
      (queue ?? .global()).async { using(1) }
      return self
    }
  }

  public final class View {
    public init() {}

    public static func animate(
      withDuration: Int, animations: () -> Void = {},
      completion: @escaping @Sendable (Bool) -> Void
    ) {
      animations()
      DispatchQueue.global().async { completion(true) }
    }
  }

  public final class Container: Sendable {
    public init() {}

    public func performBackgroundTask(_ body: @escaping @Sendable (Int) -> Void) {
      DispatchQueue.global().async { body(1) }
    }
  }

  public final class Model { public init() {} }

  public enum Key: DependencyKey {
    public static let liveValue = Seen.live.number
    public static let testValue = Seen.test.number
  }

  public struct Client: Sendable {
    public init() {}
    public static let unimplemented = Client()
  }

  /// Runs code with the values that are set on it.
  public final class Store {
    public var dependencies = DependencyValues._current
    public init() {}

    public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try withDependencies {
        $0 = dependencies
      } operation: {
        try operation()
      }
    }
  }

  public static func unimplemented<Value>() -> Value { fatalError("unimplemented") }
}
