extension Result {
  /// The outcome of an asynchronous operation.
  ///
  /// ```swift
  /// let response = await Result { try await client.fetch() }
  /// ```
  ///
  /// Runs on the caller's actor. If the operation throws a cancellation error, that is a failure
  /// too.
  ///
  /// - Parameter body: the operation. An error that it throws becomes the failure.
  public init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
