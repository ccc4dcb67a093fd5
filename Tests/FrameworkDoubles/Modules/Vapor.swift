public struct Environment: Sendable {
  public static func detect() throws -> Environment { fatalError() }
}

public final class Application: @unchecked Sendable {
  public static func make(_ environment: Environment) async throws -> Application { fatalError() }
  public func execute() async throws {}
  public func run() throws {}
  public func asyncShutdown() async throws {}
  public func get<Response>(_ path: String, use handler: @escaping () async throws -> Response) {}
}
