import ClientBase
import Dependencies

public struct Client: DependencyKey, Sendable {
  public var name: @Sendable () -> String
  public init(name: @escaping @Sendable () -> String) { self.name = name }

  public static let liveValue = Client(name: { "live" })
}

extension BaseClient: DependencyKey {
  public static var liveValue: BaseClient { BaseClient(name: { "live" }) }
}

/// A value that is used by its name is what its users mean.
public struct NamedClient: DependencyKey, Sendable {
  public var name: @Sendable () -> String
  public init(name: @escaping @Sendable () -> String) { self.name = name }

  public static let liveValue = NamedClient(name: { "live" })
}

/// The other module adds the live value, and a preview value that comes too late.
public struct SplitClient: TestDependencyKey, Sendable {
  public var name: @Sendable () -> String
  public init(name: @escaping @Sendable () -> String) { self.name = name }

  public static let testValue = SplitClient(name: { "test" })
}
