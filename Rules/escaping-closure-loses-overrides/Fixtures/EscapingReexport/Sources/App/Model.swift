import Core
import Foundation

/// The wrapper comes with the import of `Core`.
final class ReexportModel {
  @Dependency(\.date) var date
}

func reexported() -> [Task<Void, Never>] {
  let reading = Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    print(date.now == .distantPast)
  }
  let creating = Task.detached {  // expect: escaping-closure-loses-overrides
    print(ReexportModel().date.now == .distantPast)
  }
  return [reading, creating]
}
