import DependencyRuntime
import Testing

@Suite struct TaskTests {
  @MainActor @Test func megaYieldLetsOtherTasksRun() async {
    var steps = 0
    func step() {
      steps += 1
      if steps < 5 { Task { step() } }
    }
    step()
    await Task.megaYield()
    #expect(steps == 5)
  }

  @Test func megaYieldCanBeNone() async {
    await Task.megaYield(count: 0)
    await Task.megaYield(count: -1)
    #expect((0...10_000).contains(_defaultMegaYieldCount))
  }

  @Test func neverThrowsWhenCancelled() async {
    let void = Task { try await Task.never() }
    let value = Task { try await Task<Int, Never>.never() }
    void.cancel()
    value.cancel()
    await #expect(throws: CancellationError.self) { try await void.value }
    await #expect(throws: CancellationError.self) { try await value.value }
  }

  @Test func cancellableValuePassesCancellationOn() async {
    let inner = Task { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)

    let patient = Task {
      try? await Task.never()
      return Task.isCancelled
    }
    let waiting = Task { await patient.cancellableValue }
    waiting.cancel()
    #expect(await waiting.value)
  }

  @Test func cancellableValueIsTheValue() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    #expect(try await Task { try await number(2) }.cancellableValue == 2)
  }

  @Test func resultOfAnAsynchronousOperation() async throws {
    let success = await Result { try await number(1) }
    #expect(try success.get() == 1)
    let failure = await Result { try await number(nil) }
    #expect(throws: NoNumber.self) { try failure.get() }
    let typed: Result<Int, NoNumber> = await Result { () async throws(NoNumber) in
      throw NoNumber()
    }
    #expect(throws: NoNumber.self) { try typed.get() }
  }

  /// Compiles only if the operation stays on the actor.
  @MainActor @Test func resultUsesWhatIsNotSendable() async {
    final class Box { var number = 0 }
    let box = Box()
    let result = await Result {
      await Task.yield()
      box.number += 1
    }
    box.number += 1
    result.get()
    #expect(box.number == 2)
  }
}

private struct NoNumber: Error {}

private func number(_ number: Int?) async throws -> Int {
  guard let number else { throw NoNumber() }
  return number
}
