import Foundation
import Testing

@testable import DependencyRuntime

/// Versions of Swift that store task-local values differently: the values are found all the same,
/// by `TaskLocal` itself, and that is noted once.
@Suite struct TaskLocalLayoutTests {
  /// A way to store task-local values, seen through the functions of the Swift runtime.
  enum Layout: String, CaseIterable, Codable {
    case withoutValues, atPointer, behindHeader, beforeHeader, unaligned, atOnePlace
    case inAddress, inProtectedMemory, withDefaults, outermostFirst
    case withoutTasks, withOtherTasks
  }

  @Test("The layout of this version is known, in a task and outside of tasks")
  func thisVersion() async {
    #expect(TaskLocalProbe(functions: .ofRuntime).succeeds)
    withNumber(10) { #expect(TaskLocalProbe(functions: .ofRuntime).succeeds) }
    await Task.detached { #expect(TaskLocalProbe(functions: .ofRuntime).succeeds) }.value
    let seen = Observed<Bool>()
    await withCheckedContinuation { done in
      Thread {
        seen.note(TaskLocalProbe(functions: .ofRuntime).succeeds)
        done.resume()
      }.start()
    }
    #expect(seen.all == [true])
  }

  @Test("A different layout is not taken for the known one", arguments: Layout.allCases)
  func otherLayout(_ layout: Layout) {
    #expect(!TaskLocalProbe(functions: layout.functions).succeeds)
  }

  @Test("With a different layout every read is right", arguments: Layout.allCases)
  func reads(with layout: Layout) async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [layout] in
      BoundValues.findKey(with: layout.functions)
      await TaskLocalLayoutTests.checkReads()
      BoundValues.findKey(with: layout.functions)
      #expect(BoundValues.key == nil)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let notes = output.split(separator: "\n").filter { $0 == IssueText.unknownTaskLocals }
    #expect(notes.count == 1, "\(output)")
  }

  // MARK: Reads

  private static func checkReads() async {
    checkSynchronousReads()
    await withCheckedContinuation { done in
      Thread {
        checkSynchronousReads()
        done.resume()
      }.start()
    }
    await withNumber(10) {
      await Task { #expect(number() == 10) }.value
      await Task.detached { #expect(number() == 3) }.value
      await withNumber(20) {
        await Task.yield()
        #expect(number() == 20)
      }
      #expect(number() == 10)
    }
    await checkGuest()
  }

  private static func checkSynchronousReads() {
    #expect(number() == 3)
    let model = withNumber(10) { NumberModel() }
    #expect(model.number == 10)
    withNumber(20) {
      #expect(number() == 20)
      #expect(model.number == 20)
      #expect(model.makeChildFromSelf().number == 20)
      withDependencies {
        $0.word = "inner"
      } operation: {
        #expect(number() == 20)
        #expect(word() == "inner")
      }
      #expect(word() == "test")
    }
    #expect(model.makeChildFromSelf().number == 10)
    let continuation = withNumber(40) { withEscapedDependencies { $0 } }
    #expect(continuation.yield { number() } == 40)
    #expect(withNumber(55) { Dependency(\.numberWithVisit) }.wrappedValue == [55, 55, 55, 55])
  }

  private static func checkGuest() async {
    let room = WaitingRoom()
    let wrapper = withDependencies {
      $0.number = 55
      $0.visit = { room.runJobs() }
    } operation: {
      Dependency(\.numberWithVisit)
    }
    let task = Task.detached { await Guest(room).run { number() } }
    #expect(await room.waitForJobs(1))
    #expect(wrapper.wrappedValue == [55, 55, 55, 55])
    #expect(await task.value == 3)
  }
}

extension TaskLocalLayoutTests.Layout {
  var functions: TaskLocalFunctions {
    var functions = TaskLocalFunctions.ofRuntime
    let (value, task) = (functions.value, functions.task)
    switch self {
    case .withoutTasks: functions.task = { task() == nil ? Self.nowhere : nil }
    case .withOtherTasks: functions.task = { task().map { $0 + 8 } ?? Self.nowhere }
    default:
      // Never freed, like everything that other versions of Swift may do with it.
      nonisolated(unsafe) let memory = UnsafeMutableRawPointer.allocate(
        byteCount: 2 * Self.size, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: 2 * Self.size)
      functions.value = { address(for: value($0), using: memory) }
    }
    return functions
  }

  private func address(
    for value: UnsafeRawPointer?, using memory: UnsafeMutableRawPointer
  ) -> UnsafeRawPointer? {
    guard let value else { return self == .withDefaults ? UnsafeRawPointer(memory) : nil }
    switch self {
    case .withoutValues: return nil
    case .atPointer: memory.storeBytes(of: value, as: UnsafeRawPointer.self)
    case .behindHeader: return value - 16
    case .beforeHeader: return value + 8
    case .unaligned: return value + 1
    case .atOnePlace: memory.copyMemory(from: value, byteCount: Self.size)
    case .inAddress: return Self.nowhere
    case .inProtectedMemory: return Self.protected
    case .outermostFirst:
      let first = memory.load(as: UnsafeRawPointer?.self) ?? value
      memory.storeBytes(of: first, as: UnsafeRawPointer.self)
      return first
    case .withDefaults, .withoutTasks, .withOtherTasks: return value
    }
    return UnsafeRawPointer(memory)
  }

  private static let size = MemoryLayout<DependencyValues>.size

  private static var nowhere: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: 16) }

  /// A page that cannot be read.
  private static var protected: UnsafeRawPointer? {
    UnsafeRawPointer(mmap(nil, 4_096, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0))
  }
}
