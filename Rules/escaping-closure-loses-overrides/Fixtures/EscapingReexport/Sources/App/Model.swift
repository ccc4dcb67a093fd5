import Core
import Foundation

/// The wrapper comes with the import of `Core`.
final class ReexportModel {
  @Dependency(\.date) var date
}

func reexported() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    print(date.now)
  }
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = ReexportModel()
  }
}
