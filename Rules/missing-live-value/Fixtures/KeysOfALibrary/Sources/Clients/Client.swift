import Dependencies

/// Whoever uses the library is expected to bring the live value.
public struct LibraryClient: TestDependencyKey {  // expect: missing-live-value (info)
  public static let testValue = LibraryClient()
}

public final class LibraryReader {
  @Dependency(LibraryClient.self) var client
}
