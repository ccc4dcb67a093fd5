import XCTest

/// No dependencies: nobody's affair here.
public func plain() -> Int { 1 }
