import Dependencies
import Foundation
import Testing

@Test(.disabled(if: true, "only linted")) func keepsAClient() {
  let client = withDependencies {
    $0.date = .constant(.distantPast)
  } operation: {
    ClientOfStatic.kept
  }
  _ = client.date()
}

@Test(.disabled(if: true, "only linted")) func sharesAReader() {
  withDependencies {
    $0.date = .constant(.distantPast)
  } operation: {
    _ = ReaderOfStatic.shared.read()
    _ = ClientOfStatic.computed.date()
  }
}

@Test(.disabled(if: true, "only linted")) func keepsAnotherClient() {
  let client = ClientOfStatic.other
  withDependencies {
    $0.date = .constant(.distantPast)
  } operation: {
    _ = client.date()
  }
}
