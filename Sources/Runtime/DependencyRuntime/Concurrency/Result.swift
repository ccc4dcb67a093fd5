extension Result {
  /// The outcome of an asynchronous operation.
  ///
  /// ```swift
  /// let response = await Result { try await client.fetch() }
  /// ```
  ///
  /// Runs on the caller's actor. Cancellation is one more failure, if the operation throws it.
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
