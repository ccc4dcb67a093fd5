internal import LocksAndAtomics

/// Runs independent pieces of work, in parallel if there are threads.
///
/// Analyses specify the work, not the threads: the result does not depend on the number of pieces
/// or threads.
package struct ConcurrentWork: Sendable {
  /// At least 1.
  let pieces: Int
  /// The least number of elements of a piece, because a thread costs more than reading the facts of
  /// a few files.
  private let fewestElements: Int
  private let run: @Sendable (Int, @Sendable @escaping (Int) -> Void) -> Void
  /// Nil if there is no other thread.
  private let begin: Begin?

  /// Begins work on another thread.
  ///
  /// - Returns: a function that waits until the work is done; nil if the system has no room for a
  ///   thread.
  package typealias Begin = @Sendable (@escaping @Sendable () -> Void) -> (@Sendable () -> Void)?

  /// - Parameters:
  ///   - fewestElements: the least number of elements, mostly files, of a piece.
  ///   - run: calls its second argument with each number from 0 up to its first one, and returns
  ///     when all calls have returned.
  ///   - begin: nil if work cannot run in parallel with the caller's.
  package init(
    pieces: Int, fewestElements: Int = 256, begin: Begin? = nil,
    run: @escaping @Sendable (Int, @Sendable @escaping (Int) -> Void) -> Void
  ) {
    self.pieces = max(1, pieces)
    self.fewestElements = max(1, fewestElements)
    self.begin = begin
    self.run = run
  }

  /// Runs everything on the caller's thread.
  package static let serial = ConcurrentWork(pieces: 1) { count, body in
    for piece in 0..<count { body(piece) }
  }

  /// The results of `body` for consecutive parts of a range, in order; `body` also gets the number
  /// of the part. The same range is always divided the same way.
  func map<Value: Sendable>(
    _ range: Range<Int32>, _ body: @escaping @Sendable (Int, Range<Int32>) -> Value
  ) -> [Value] {
    let count = pieceCount(of: range)
    guard count > 1 else { return [body(0, range)] }
    return [Value](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let results = Results(buffer: buffer)
      run(count) { piece in
        let start = range.lowerBound + Int32(range.count * piece / count)
        let end = range.lowerBound + Int32(range.count * (piece + 1) / count)
        results.buffer.initializeElement(at: piece, to: body(piece, start..<end))
      }
      initializedCount = count
    }
  }

  /// The results of `body` for each of `0 ..< count`, in order. Whichever thread is free takes the
  /// next one, so the longest should come first.
  package func map<Value: Sendable>(
    count: Int, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    [Value](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let results = Results(buffer: buffer)
      run(count) { results.buffer.initializeElement(at: $0, to: body($0)) }
      initializedCount = count
    }
  }

  /// How many parts `map` makes of a range.
  func pieceCount(of range: Range<Int32>) -> Int {
    min(pieces, max(1, range.count / fewestElements))
  }

  /// Begins work on a number of elements in parallel with the caller's, if that is worth a thread.
  ///
  /// - Parameter body: must share only immutable data with the caller's further work. The compiler
  ///   cannot check this, because most data that the analyses share are classes.
  func start<Value>(_ elements: Int, _ body: @escaping () -> Value) -> StartedWork<Value> {
    StartedWork(body, by: canStart(elements) ? begin : nil)
  }

  /// Work that the thread which first asks for its value does, while others that ask wait.
  ///
  /// - Parameter body: see `start`.
  package static func later<Value>(_ body: @escaping () -> Value) -> StartedWork<Value> {
    StartedWork(body, by: nil)
  }

  /// Whether work on a number of elements would begin in parallel with the caller's.
  func canStart(_ elements: Int) -> Bool {
    pieces > 1 && elements >= 2 * fewestElements && begin != nil
  }

  /// Unchecked, because the compiler cannot see that each element is written only by the call with
  /// its number, and read only after all calls have returned.
  private struct Results<Value>: @unchecked Sendable {
    let buffer: UnsafeMutableBufferPointer<Value>
  }
}

/// A value that another thread computes in advance; without another thread it is computed on first
/// access. Several threads may ask for it.
///
/// Unchecked, because the compiler cannot see that the value is computed once: under a lock, or
/// before the thread is joined.
package final class StartedWork<Value>: @unchecked Sendable {
  private let result: Result
  /// Nil once the other thread has ended.
  private let wait: Mutex<(@Sendable () -> Void)?>

  fileprivate init(_ body: @escaping () -> Value, by begin: ConcurrentWork.Begin?) {
    let result = Result(body)
    self.result = result
    wait = Mutex(begin.flatMap { $0 { _ = result.value } })
  }

  deinit { wait.withLock { $0?() } }

  /// The value, computed once. Waits for the other thread.
  package var value: Value {
    wait.withLock { wait in
      wait?()
      wait = nil
      _ = result.value
    }
    return result.value
  }

  /// Unchecked, because the compiler cannot see that the other thread has ended before other code
  /// reads the value.
  private final class Result: @unchecked Sendable {
    private let body: () -> Value

    init(_ body: @escaping () -> Value) { self.body = body }

    private(set) lazy var value = body()
  }
}
