import Dependencies
import Foundation

#if canImport(Combine)
  import Combine
#endif

// MARK: The consumer's values

func unfoldsAStream() -> AsyncStream<Date> {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    AsyncStream(unfolding: {
      @Dependency(\.date.now) var now
      return now
    })
  }
}

func mapsAStream(_ numbers: AsyncStream<Int>) -> AsyncMapSequence<AsyncStream<Int>, Date> {
  withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    numbers.map { _ in
      @Dependency(\.date.now) var now
      return now
    }
  }
}

func mapsALazySequence() -> [Date] {
  let dates = withDependencies {  // expect: escaped-lazy-work
    $0.date.now = .distantPast
  } operation: {
    [1].lazy.map { _ in
      @Dependency(\.date.now) var now
      return now
    }
  }
  return Array(dates)
}

#if canImport(Combine)
  func mapsAPublisher(_ subject: PassthroughSubject<Int, Never>) -> AnyPublisher<Date, Never> {
    withDependencies {  // expect: escaped-lazy-work
      $0.date.now = .distantPast
    } operation: {
      subject
        .map { _ -> Date in
          @Dependency(\.date.now) var now
          return now
        }
        .eraseToAnyPublisher()
    }
  }

  /// The closure of a future runs where the future is made.
  func makesAFuture() -> Future<Date, Never> {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      Future { promise in
        @Dependency(\.date.now) var now
        promise(.success(now))
      }
    }
  }
#endif

// MARK: Read in the scope

/// The closure that builds a stream runs in place.
func buildsAStream() -> AsyncStream<Date> {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    AsyncStream { continuation in
      @Dependency(\.date.now) var now
      continuation.yield(now)
      continuation.finish()
    }
  }
}

func mapsAnArray() -> [Date] {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    [1].map { _ in
      @Dependency(\.date.now) var now
      return now
    }
  }
}

func yieldsIntoAStream() -> AsyncStream<Date> {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    withEscapedDependencies { dependencies in
      AsyncStream(unfolding: {
        dependencies.yield {
          @Dependency(\.date.now) var now
          return now
        }
      })
    }
  }
}

/// The stream is consumed in the scope.
func consumesAStream() async -> Date? {
  await withDependencies {
    $0.date.now = .distantPast
  } operation: {
    let stream = AsyncStream<Date>(unfolding: {
      @Dependency(\.date.now) var now
      return now
    })
    return await stream.first { _ in true }
  }
}

// MARK: - Proofs

let lazyStreams = [
  wrong(.standard, insteadOf: .distantPast, in: "unfoldsAStream()", context: .live) {
    observe(await unfoldsAStream().first { _ in true })
  },
  wrong(.standard, insteadOf: .distantPast, in: "mapsAStream(_:)", context: .live) {
    let numbers = AsyncStream { continuation in
      continuation.yield(1)
      continuation.finish()
    }
    observe(await mapsAStream(numbers).first { _ in true })
  },
  wrong(.standard, insteadOf: .distantPast, in: "mapsALazySequence()", context: .live) {
    observe(mapsALazySequence()[0])
  },
  right(.distantPast, in: "buildsAStream()", context: .live) {
    observe(await buildsAStream().first { _ in true })
  },
  right(.distantPast, in: "mapsAnArray()", context: .live) { observe(mapsAnArray()[0]) },
  right(.distantPast, in: "yieldsIntoAStream()", context: .live) {
    observe(await yieldsIntoAStream().first { _ in true })
  },
  right(.distantPast, in: "consumesAStream()", context: .live) {
    observe(await consumesAStream())
  },
]
