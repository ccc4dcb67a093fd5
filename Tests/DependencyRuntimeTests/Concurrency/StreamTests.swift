import DependencyRuntime
import Testing

@Suite struct StreamTests {
  private struct Failure: Error {}

  /// Counts up from one, then ends or throws, and counts how often it was asked and iterated.
  private struct Numbers: AsyncSequence, Sendable {
    let last: Int
    var error: (any Error)?
    let iterations = LockIsolated(0)
    let requests = LockIsolated(0)

    struct AsyncIterator: AsyncIteratorProtocol {
      let numbers: Numbers
      var next = 1

      mutating func next() async throws -> Int? {
        numbers.requests.withValue { $0 += 1 }
        guard next <= numbers.last else {
          if let error = numbers.error { throw error }
          return nil
        }
        defer { next += 1 }
        return next
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      iterations.withValue { $0 += 1 }
      return AsyncIterator(numbers: self)
    }
  }

  @Test func elementsOfTheSequence() async throws {
    for error in [nil, Failure()] as [(any Error)?] {
      let numbers = Numbers(last: 3, error: error)
      #expect(await collect(AsyncStream(numbers)) == [1, 2, 3])
      #expect(await collect(numbers.eraseToStream()) == [1, 2, 3])
    }
    #expect(try await collect(AsyncThrowingStream(Numbers(last: 3))) == [1, 2, 3])
    #expect(try await collect(Numbers(last: 3).eraseToThrowingStream()) == [1, 2, 3])
  }

  @Test func errorOfTheSequence() async {
    var iterator = Numbers(last: 1, error: Failure()).eraseToThrowingStream().makeAsyncIterator()
    await #expect(throws: Never.self) { try await iterator.next() }
    await #expect(throws: Failure.self) { try await iterator.next() }
  }

  @Test func sequenceIsIteratedOnDemand() async {
    let numbers = Numbers(last: 10)
    let stream = numbers.eraseToStream()
    #expect(numbers.iterations.value == 0)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    #expect(numbers.iterations.value == 1)
    #expect(numbers.requests.value == 2)
  }

  @Test func unsendableSequenceInAWrapper() async {
    final class Factor { var value = 10 }
    let factor = UncheckedSendable(Factor())
    let sequence = Numbers(last: 2).map { $0 * factor.value.value }
    #expect(await collect(UncheckedSendable(sequence).eraseToStream()) == [10, 20])
  }

  @Test func finishedStreams() async throws {
    #expect(await collect(AsyncStream<Int>.finished) == [])
    #expect(try await collect(AsyncThrowingStream<Int, any Error>.finished()) == [])
    await #expect(throws: Failure.self) {
      try await collect(AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()))
    }
  }

  @Test func neverEndsWhenCancelled() async throws {
    let hasEnded = LockIsolated(false)
    let tasks = [
      Task {
        let elements = await collect(AsyncStream<Int>.never)
        hasEnded.setValue(true)
        return elements
      },
      Task {
        let elements = try await collect(AsyncThrowingStream<Int, any Error>.never)
        hasEnded.setValue(true)
        return elements
      },
    ]
    await Task.megaYield()
    #expect(!hasEnded.value)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(try await task.value == []) }
  }
}

private func collect<S: AsyncSequence>(_ sequence: S) async rethrows -> [S.Element] {
  var elements: [S.Element] = []
  for try await element in sequence { elements.append(element) }
  return elements
}
