import Dependencies

/// Only the demo supplies a value.
public enum Count: DependencyKey {
  public static var liveValue: Int { testValue }  // expect: placeholder-live-value (info)
  public static let testValue = 1
}

/// Both supply a value.
public enum Limit: DependencyKey {
  public static var liveValue: Int { testValue }
  public static let testValue = 1
}

public struct Store: Sendable {
  public var load: @Sendable () -> Int
  public init(load: @escaping @Sendable () -> Int) { self.load = load }
}

/// Only the demo supplies a value.
extension Store: DependencyKey {
  public static let liveValue = Store(
    load: unimplemented("load", placeholder: 1))  // expect: placeholder-live-endpoint (info)
  public static let testValue = Store(load: unimplemented("load", placeholder: 0))
}

extension DependencyValues {
  public var count: Int {
    get { self[Count.self] }
    set { self[Count.self] = newValue }
  }

  public var limit: Int {
    get { self[Limit.self] }
    set { self[Limit.self] = newValue }
  }

  public var store: Store {
    get { self[Store.self] }
    set { self[Store.self] = newValue }
  }
}

public func number() -> Int {
  @Dependency(\.count) var count
  @Dependency(\.limit) var limit
  @Dependency(\.store) var store
  return count * 100 + limit * 10 + store.load()
}
