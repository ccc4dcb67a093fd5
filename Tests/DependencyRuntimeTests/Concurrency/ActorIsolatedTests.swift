import DependencyRuntime
import Testing

private protocol Exercise {
  func run() async -> [Int]
}

private struct ActorIsolatedExercise {}

extension ActorIsolatedExercise: Exercise {
  /// Deprecated like its subject, and called through a protocol, so that it compiles without
  /// warnings.
  @available(*, deprecated)
  func run() async -> [Int] {
    let numbers = ActorIsolated([1])
    await numbers.setValue([2])
    let count = await numbers.withValue {
      $0.append(3)
      return $0.count
    }
    return await numbers.value + [count]
  }
}

@Suite struct ActorIsolatedTests {
  @Test func accesses() async {
    let exercise: any Exercise = ActorIsolatedExercise()
    #expect(await exercise.run() == [2, 3, 2])
  }
}
