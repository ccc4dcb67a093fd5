internal import Dispatch
internal import Foundation
internal import LocksAndAtomics

/// The observations that decide claims. Claims run one after the other, on one thread.
extension Probe {
  /// The last number that a construct recorded.
  nonisolated(unsafe) public static var noted = 0
  /// The values that are being created.
  nonisolated(unsafe) private static var making: [String] = []
  nonisolated(unsafe) private static var hasCycle = false

  public static func begin(_ value: String) { making.append(value) }

  public static func end(_ value: String) { making.removeAll { $0 == value } }

  /// Whether a value needs itself, which would recurse without end if the probe did not stop it.
  public static func isMaking(_ value: String) -> Bool {
    guard making.contains(value) else { return false }
    hasCycle = true
    return true
  }

  /// Whether there has been such a value since the last call.
  public static func takeCycle() -> Bool {
    defer { hasCycle = false }
    return hasCycle
  }

  private static let notes = Mutex<[Int]>([])

  /// Records a number, on any thread.
  public static func note(_ number: Int) { notes.withLock { $0.append(number) } }

  /// The recorded numbers, once there are enough or a second has passed.
  public static func takeNotes(_ count: Int) -> [Int] {
    let deadline = Date().addingTimeInterval(1)
    while notes.withLock({ $0.count }) < count, Date() < deadline {
      Thread.sleep(forTimeInterval: 0.000_1)
    }
    return notes.withLock { numbers in
      let taken = numbers
      numbers = []
      return taken
    }
  }

  /// Runs code on the main thread.
  public static func onMain(_ body: () -> Void) { DispatchQueue.main.sync(execute: body) }

  /// Runs asynchronous code while the thread waits, and returns its result.
  public static func wait(for body: @escaping @Sendable () async -> Int) -> Int {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result = 0
    Task {
      result = await body()
      done.signal()
    }
    done.wait()
    return result
  }
}
