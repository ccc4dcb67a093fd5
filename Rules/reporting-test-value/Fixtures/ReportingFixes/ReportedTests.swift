import Dependencies
import Testing

/// Code of tests that overrides parts.
func testsThatOverrideParts() {
  withDependencies {
    $0.reportedByStatement.run = {}
    $0.reportedAfterWork.run = {}
    $0.askingFirst.run = {}
  } operation: {
    Dependency(\.reportedByStatement).wrappedValue.run()
  }
}

func readsTheOtherFixes() {
  Dependency(\.reportedAfterWork).wrappedValue.run()
  Dependency(\.askingFirst).wrappedValue.run()
}
