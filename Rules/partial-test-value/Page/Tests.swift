import Dependencies
import Foundation
import Testing

@Test(arguments: [true, false]) func uploads(isOnline: Bool) async throws {
  guard isOnline else { return }
  @Dependency(\.apiClient) var apiClient
  _ = try await apiClient.upload(Data())
}
