/// The error that throwing `unimplemented` closures throw unless they are given another.
///
/// ```swift
/// do {
///   _ = try client.fetchUser(42)
/// } catch let failure as UnimplementedFailure {
///   print("nobody implemented \(failure.description)")
/// }
/// ```
public struct UnimplementedFailure: Error {
  /// The name of the unimplemented endpoint, as passed to `unimplemented`.
  public let description: String

  /// Makes the error.
  ///
  /// - Parameter description: The name of the unimplemented endpoint.
  public init(description: String) {
    self.description = description
  }
}
