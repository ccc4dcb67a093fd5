import DependencyRuntime
import Testing

@Suite struct LockIsolatedTests {
  @Test func accesses() {
    let names = LockIsolated(["a"])
    let count = names.withValue {
      $0.append("b")
      return $0.count
    }
    #expect(count == 2)
    #expect(names.value == ["a", "b"])
    #expect(names.count == 2)
    #expect(names.first == "a")
    names.setValue([])
    #expect(names.isEmpty)
  }

  @Test func noChangeIsLostBetweenTasks() async {
    let count = LockIsolated(0)
    let log = LockIsolated<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            count.withValue { $0 += 1 }
            count.setValue(count.value + 1)
          }
          log.withValue { $0.append(number) }
        }
      }
    }
    #expect(count.value == 3200)
    #expect(log.value.sorted() == Array(0..<8))
  }

  @Test func errorLeavesTheLockOpenAndKeepsChanges() {
    let count = LockIsolated(0)
    #expect(throws: CancellationError.self) {
      try count.withValue {
        $0 = 1
        throw CancellationError()
      }
    }
    #expect(throws: CancellationError.self) { try count.setValue(fail()) }
    #expect(throws: CancellationError.self) { try LockIsolated(fail()) }
    #expect(count.value == 1)
  }

  @Test func threadCanUseTheValueThatItHasLocked() {
    let count = LockIsolated(1)
    let seen = count.withValue {
      $0 = 10
      count.withValue { $0 += 1 }
      count.setValue(count.value + 1)
      return count.value
    }
    #expect(seen == 3)
    #expect(count.value == 10)
  }

  @Test func valueNeedNotBeSendable() {
    final class Box { var number = 1 }
    let box = LockIsolated(Box())
    box.withValue { $0.number += 1 }
    #expect(box.number == 2)
  }
}

private func fail() throws -> Int { throw CancellationError() }
