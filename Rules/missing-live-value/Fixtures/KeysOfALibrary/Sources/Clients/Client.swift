import Dependencies

/// The users of the library are expected to supply the live value.
public struct LibraryClient: TestDependencyKey {  // expect: missing-live-value (info)
  public static let testValue = LibraryClient()
}

public final class LibraryReader {
  @Dependency(LibraryClient.self) public var client
}
