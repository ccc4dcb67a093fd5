import Dependencies

/// Imported, and not handed on.
public func plain() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    print(date.now)
  }
}
