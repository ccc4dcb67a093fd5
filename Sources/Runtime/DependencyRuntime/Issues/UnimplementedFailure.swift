/// The error that throwing `unimplemented` closures throw when they are given no other.
///
/// ```swift
/// do {
///   _ = try client.fetchUser(42)
/// } catch let failure as UnimplementedFailure {
///   print("nobody implemented \(failure.description)")
/// }
/// ```
public struct UnimplementedFailure: Error {
  /// What was not implemented, in the words of the call of `unimplemented`.
  public let description: String

  /// Makes the error.
  ///
  /// - Parameter description: What was not implemented.
  public init(description: String) {
    self.description = description
  }
}
