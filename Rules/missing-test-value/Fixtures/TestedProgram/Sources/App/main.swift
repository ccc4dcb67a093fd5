import Dependencies
import Foundation

try await Dependency(UntestedClient.self).wrappedValue.run()
Dependency(UntestedRestClient.self).wrappedValue.stop()
Dependency(UntestedBranchClient.self).wrappedValue.stop()
Dependency(UntestedWithPreview.self).wrappedValue.run()
Dependency(UntestedKey.self).wrappedValue.run()
Dependency(UntestedStoreKey.self).wrappedValue.load()
Dependency(UntestedClosureKey.self).wrappedValue()
Dependency(TestedClient.self).wrappedValue.run()
Dependency(TestedElsewhere.self).wrappedValue.run()
print(Dependency(NumberKey.self).wrappedValue, Dependency(TextKey.self).wrappedValue)

withIssueReporters([PrintingReporter()]) {
  Stamp().identify()
  Stamp().time()
  withDependencies {
    $0.uuid = .incrementing
    $0.date = .constant(.distantPast)
  } operation: {
    Stamp().identify()
    Stamp().time()
  }
  // The report comes once for each cache.
  withDependencies {
    $0 = .test
    $0.uuid = .incrementing
  } operation: {
    Stamp().time()
  }
}
