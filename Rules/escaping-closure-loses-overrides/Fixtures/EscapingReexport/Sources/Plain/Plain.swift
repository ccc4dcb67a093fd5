import Dependencies
import Foundation

/// Imported, and not handed on.
public func plain() -> Task<Void, Never> {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    print(date.now == .distantPast)
  }
}
