import Client
import Dependencies
import DependenciesTestSupport
import XCTest

/// Only tests link it.
public func expectOne(_ count: Int) { XCTAssertEqual(count, 1) }
