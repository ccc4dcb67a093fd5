import Client
import Dependencies

extension Client {
  public static var testValue: Client { Client(name: { "test" }) }  // expect: foreign-test-value
}

extension NamedClient {
  public static var testValue: NamedClient { NamedClient(name: { "test" }) }
}

extension SplitClient: DependencyKey {
  public static let liveValue = SplitClient(name: { "live" })
  public static let previewValue = SplitClient(name: { "preview" })  // expect: foreign-test-value
}
