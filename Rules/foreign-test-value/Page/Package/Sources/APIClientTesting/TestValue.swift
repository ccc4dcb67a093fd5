import APIClient
import Dependencies

extension APIClient {
  public static var testValue: APIClient { APIClient() }  // expect: foreign-test-value
}
