import Dependencies
import Foundation
import Testing

@Test(.disabled(if: true, "only linted")) func closesTheTill() {
  withDependencies {
    $0.rates.day = { .distantPast }
  } operation: {
    #expect(Till().open() == .distantPast)
    #expect(Till().close() == .distantPast)
  }
}
