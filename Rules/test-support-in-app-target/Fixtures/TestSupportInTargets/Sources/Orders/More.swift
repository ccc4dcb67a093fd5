import Dependencies
import DependenciesTestSupport  // expect: test-support-in-app-target

public func more() -> Int { Orders().count() + 1 }
