import Dependencies

extension Client {
  public static let testValue = Client(
    fetch: { unimplemented("Client.fetch", placeholder: 0) })
}
