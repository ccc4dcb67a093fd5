import Dependencies
import Testing

/// Code of tests that overrides parts.
func testsThatReport() {
  withDependencies {
    $0.reportingValue.run = {}
    $0.guardedClient.run = {}
    $0.failingClient.run = {}
    $0.closurePlaceholder.run = {}
    $0.meteredClient.run = {}
    $0.clientInPlace.run = {}
    $0.quietClient.run = {}
  } operation: {
    Dependency(\.reportingValue).wrappedValue.run()
    Dependency(\.unchangedClient).wrappedValue.run()
  }
}

func testThatOverridesTheWhole() {
  withDependencies {
    $0.wholeNumber = 7
    $0.replacedReport = 7
    $0.unchangedClient = ReportingClient(run: {})
  } operation: {
    _ = Dependency(\.wholeNumber).wrappedValue
    _ = Dependency(\.storedReport).wrappedValue
    Dependency(\.unchangedClient).wrappedValue.run()
  }
}

func readsTheOthers() {
  Dependency(\.guardedClient).wrappedValue.run()
  Dependency(\.failingClient).wrappedValue.run()
  Dependency(\.closurePlaceholder).wrappedValue.run()
  Dependency(\.meteredClient).wrappedValue.run()
  Dependency(\.clientInPlace).wrappedValue.run()
  Dependency(\.quietClient).wrappedValue.run()
  _ = Dependency(\.replacedReport).wrappedValue
}
