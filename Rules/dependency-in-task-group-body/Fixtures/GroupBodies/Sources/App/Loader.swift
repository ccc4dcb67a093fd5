import Dependencies
import Foundation

struct Loader {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  // MARK: The body binds values

  func readsInTheBody() async {
    await withTaskGroup(of: Void.self) { group in
      let now = date.now  // expect: dependency-in-task-group-body
      group.addTask { print(now) }
    }
  }

  func readsOfSelf() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        let id = self.uuid()  // expect: dependency-in-task-group-body
        group.addTask { print(id) }
      }
    }
  }

  func readsALocalOne() async {
    await withTaskGroup(of: Void.self) { group in
      @Dependency(\.date) var local
      [1, 2].forEach { _ in
        print(local.now)  // expect: dependency-in-task-group-body
      }
    }
  }

  func capturesAWrapper() async {
    @Dependency(\.date) var local
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [local] in print(local.now) }  // expect: dependency-in-task-group-body
    }
  }

  func overridesInTheBody() async {
    await withDiscardingTaskGroup { group in
      withDependencies {  // expect: dependency-in-task-group-body
        $0.date = .constant(.distantPast)
      } operation: {
        group.addTask { print(date.now) }
      }
    }
  }

  // MARK: Good twins

  func readsBefore() async {
    let now = date.now
    await withTaskGroup(of: Void.self) { group in
      group.addTask { print(now) }
    }
  }

  func readsInTheTasks() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { print(date.now, self.uuid()) }
    }
  }

  func overridesAround() async {
    await withDependencies {
      $0.date = .constant(.distantPast)
    } operation: {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { print(date.now) }
      }
    }
  }

  /// A child task of another kind.
  func readsInAnAsyncLet() async {
    await withTaskGroup(of: Void.self) { group in
      async let now = date.now
      group.addTask {}
      print(await now)
    }
  }

  func namesAnother(date: Date) async {
    await withTaskGroup(of: Void.self) { group in
      print(date)
      group.addTask { print(date) }
    }
  }
}
