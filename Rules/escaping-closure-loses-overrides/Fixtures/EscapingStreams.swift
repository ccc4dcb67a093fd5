import Dependencies
import Foundation

private func pour(_ date: Date) { observe(date) }

/// The values of an unknown consumer: a hint.
func unfolding() -> AsyncStream<Date> {
  AsyncStream(unfolding: {  // expect: escaping-closure-loses-overrides (info)
    @Dependency(\.date) var date
    return date.now
  })
}

func mapped(_ numbers: AsyncStream<Int>) -> some AsyncSequence {
  numbers.map { _ in  // expect: escaping-closure-loses-overrides (info)
    @Dependency(\.date) var date
    return date.now
  }
}

/// It consumes what it makes.
func consumed() async {
  let dates = AsyncStream(unfolding: {
    @Dependency(\.date) var date
    return date.now
  })
  for await date in dates {
    observe(date)
    break
  }
}

func throwing() -> AsyncThrowingStream<Date, any Error> {
  AsyncThrowingStream { continuation in
    @Dependency(\.date) var date
    continuation.yield(date.now)
    continuation.finish()
  }
}

/// A stream's continuation yields a value, not the dependencies.
func yieldsAValue() -> AsyncStream<Date> {
  AsyncStream { continuation in
    Task.detached {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      continuation.yield(date.now)
      continuation.finish()
    }
  }
}

func taskInAStream() -> AsyncStream<Date> {
  AsyncStream { continuation in
    let task = Task {
      @Dependency(\.date) var date
      continuation.yield(date.now)
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

func continuationInAQueue(_ queue: DispatchQueue) async -> Date {
  await withCheckedContinuation { continuation in
    queue.async {  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      continuation.resume(returning: date.now)
    }
  }
}

func continuationGoodTwin(_ queue: DispatchQueue) async -> Date {
  @Dependency(\.date) var date
  return await withCheckedContinuation { continuation in
    queue.async { continuation.resume(returning: date.now) }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func groups() async throws {
  try await withThrowingTaskGroup(of: Date.self) { group in
    group.addTask {
      @Dependency(\.date) var date
      return date.now
    }
    for try await date in group { pour(date) }
  }
  await withDiscardingTaskGroup { group in
    group.addTask {
      @Dependency(\.date) var date
      pour(date.now)
    }
  }
}

// MARK: - Proofs

private func observeFirst<Stream: AsyncSequence>(of stream: Stream) async throws {
  for try await element in stream {
    observe(element)
    break
  }
}

/// Consumes a stream where other values are current than those of its maker.
private func observeFirstElsewhere<Stream: AsyncSequence>(of stream: Stream) async throws {
  try await withDependencies {
    $0.date = .constant(Seen.standard.date)
  } operation: {
    try await observeFirst(of: stream)
  }
}

let escapingStreams = [
  lost(in: "unfolding()") { try await observeFirstElsewhere(of: unfolding()) },
  lost(in: "mapped(_:)") {
    let numbers = mapped(AsyncStream(unfolding: { 1 }))
    try await observeFirstElsewhere(of: numbers)
  },
  kept(in: "consumed()") { await consumed() },
  kept(in: "throwing()") { try await observeFirst(of: throwing()) },
  lost(in: "yieldsAValue()") { try await observeFirst(of: yieldsAValue()) },
  kept(in: "taskInAStream()") { try await observeFirst(of: taskInAStream()) },
  lost(in: "continuationInAQueue(_:)") { observe(await continuationInAQueue(someQueue)) },
  kept(in: "continuationGoodTwin(_:)") { observe(await continuationGoodTwin(someQueue)) },
  kept(in: "groups()", reads: [.overridden, .overridden]) {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    try await groups()
  },
]
