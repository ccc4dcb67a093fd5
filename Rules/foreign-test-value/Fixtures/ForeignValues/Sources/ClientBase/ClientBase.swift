import Dependencies

/// The conformance, in a module that depends on this one, sees the value.
public struct BaseClient: Sendable {
  public var name: @Sendable () -> String
  public init(name: @escaping @Sendable () -> String) { self.name = name }
}

extension BaseClient {
  public static var testValue: BaseClient { BaseClient(name: { "test" }) }
}
