import DependencyRuntime
import Foundation
import Testing

/// Accessors that let other tasks have their thread for a while: by a run loop, for example.
///
/// The tasks must see the values that they would see anywhere else. `task` compares each with a
/// bare task-local value, which is bound around the visit.
@Suite struct LentThreadTests {
  /// Whether the code is part of the visit.
  @TaskLocal private static var isVisit = false

  /// The number that a guest sees, and whether it is part of the visit.
  private struct Sight: Equatable, Sendable {
    let number: Int
    let isVisit: Bool

    init(_ read: @Sendable () -> Int) {
      (number, isVisit) = (read(), LentThreadTests.isVisit)
    }

    init(number: Int, isVisit: Bool = false) {
      (self.number, self.isVisit) = (number, isVisit)
    }
  }

  private let room = WaitingRoom()
  private var guest: Guest { Guest(room) }

  /// Reads a wrapper that remembers 55, while a guest waits to read in its way.
  private func check(
    _ expected: Int, in scope: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    start: (Guest, @escaping @Sendable () -> Int) -> Task<Sight, Never>,
    read: @escaping @Sendable () -> Int = { number() }
  ) async {
    let wrapper = wrapperWithVisit()
    let task = start(guest, read)
    #expect(await room.waitForJobs(1), sourceLocation: sourceLocation)
    if let scope {
      let seen = withNumber(scope) { wrapper.wrappedValue }
      #expect(seen == [scope, scope, scope, scope], sourceLocation: sourceLocation)
    } else {
      #expect(wrapper.wrappedValue == [55, 55, 55, 55], sourceLocation: sourceLocation)
    }
    #expect(await task.value == Sight(number: expected), sourceLocation: sourceLocation)
  }

  private func wrapperWithVisit(
    until isDone: @escaping @Sendable () -> Bool = { true }
  ) -> Dependency<[Int]> {
    withDependencies {
      $0.number = 55
      $0.visit = { [room] in Self.$isVisit.withValue(true) { room.runJobs(until: isDone) } }
    } operation: {
      Dependency(\.numberWithVisit)
    }
  }

  private func readOutsideOfTasks(_ wrapper: Dependency<[Int]>) async -> [Int] {
    await withCheckedContinuation { result in
      Thread { result.resume(returning: wrapper.wrappedValue) }.start()
    }
  }

  private static func inheriting(
    _ guest: Guest, _ read: @escaping @Sendable () -> Int
  ) -> Task<Sight, Never> {
    Task { await guest.run { Sight(read) } }
  }

  private static func detached(
    _ guest: Guest, _ read: @escaping @Sendable () -> Int
  ) -> Task<Sight, Never> {
    Task.detached { await guest.run { Sight(read) } }
  }

  // MARK: Guests

  @Test("A task with a scope of its own keeps it on the thread of a read", arguments: [nil, 20])
  func scoped(scope: Int?) async {
    await check(10, in: scope) { guest, read in withNumber(10) { Self.inheriting(guest, read) } }
  }

  @Test("A task without a scope has the defaults on the thread of a read", arguments: [nil, 20])
  func unscoped(scope: Int?) async {
    await check(3, in: scope, start: Self.inheriting)
    await check(3, in: scope, start: Self.detached)
  }

  @Test("Every way of reading in a guest is the guest's")
  func ways() async {
    let model = withNumber(30) { NumberModel() }
    let continuation = withNumber(40) { withEscapedDependencies { $0 } }
    await check(3, start: Self.detached) { DependencyValues._current.number }
    await check(3, start: Self.detached) { DependencyValues._current[NumberKey.self] }
    await check(3, start: Self.detached) { NumberModel().number }
    await check(3, start: Self.detached) { Dependency(\.numberWithVisit).wrappedValue[0] }
    await check(20, start: Self.detached) { withNumber(20) { number() } }
    await check(20, start: Self.detached) { withNumber(20) { NumberModel() }.number }
    await check(30, start: Self.detached) { model.number }
    await check(30, start: Self.detached) { model.makeChildFromSelf().number }
    await check(40, start: Self.detached) { continuation.yield { number() } }
    await check(3, start: Self.detached) { withEscapedDependencies { $0 }.yield { number() } }
    await check(6, start: Self.detached) { Dependency(Doubled.self).wrappedValue.value }
  }

  @Test("A default that a guest computes is made from the guest's values")
  func ownDefault() async {
    await check(20) { guest, read in
      withDependencies {
        $0 = .test
        $0.number = 10
      } operation: {
        Self.inheriting(guest, read)
      }
    } read: {
      Dependency(Doubled.self).wrappedValue.value
    }
  }

  private struct Doubled: TestDependencyKey {
    let value: Int
    static var testValue: Doubled { Doubled(value: 2 * number()) }
  }

  @Test("An asynchronous scope of a guest is the guest's")
  func asynchronousScope() async {
    let sights = Observed<Sight>()
    let wrapper = wrapperWithVisit { !sights.all.isEmpty }
    _ = Task.detached { [guest] in
      await guest.runHere { guest in
        await withDependencies(isolation: guest) {
          $0.number = 20
        } operation: {
          await Task.yield()
          sights.note(Sight { number() })
        }
      }
    }
    #expect(await room.waitForJobs(1))
    #expect(await readOutsideOfTasks(wrapper) == [55, 55, 55, 55])
    #expect(sights.all == [Sight(number: 20)])
  }

  @Test("A child task has its parent's values, not those of the parent's read")
  func child() async {
    let wrapper = wrapperWithVisit()
    await withDependencies {
      $0.word = "parent"
    } operation: {
      async let sight = guest.run { Sight { number() } }
      #expect(await room.waitForJobs(1))
      #expect(wrapper.wrappedValue == [55, 55, 55, 55])
      #expect(await sight == Sight(number: 3))
    }
  }

  @Test("A guest that reads lends its values to no other guest")
  func guestsOfAGuest() async {
    let inner = WaitingRoom()
    let wrapper = wrapperWithVisit()
    let last = Task.detached { await Guest(inner).run { Sight { number() } } }
    let task = withDependencies {
      $0.number = 77
      $0.visit = { Self.$isVisit.withValue(true) { inner.runJobs() } }
    } operation: {
      let wrapper = Dependency(\.numberWithVisit)
      return Task.detached { [guest] in await guest.run { wrapper.wrappedValue } }
    }
    #expect(await inner.waitForJobs(1))
    #expect(await room.waitForJobs(1))
    #expect(wrapper.wrappedValue == [55, 55, 55, 55])
    #expect(await task.value == [77, 77, 77, 77])
    #expect(await last.value == Sight(number: 3))
  }

  @Test("Outside of tasks, the same holds")
  func outsideOfTasks() async {
    let wrapper = wrapperWithVisit()
    let tasks = [
      withNumber(10) { Self.inheriting(guest) { number() } }, Self.detached(guest) { number() },
    ]
    #expect(await room.waitForJobs(2))
    #expect(await readOutsideOfTasks(wrapper) == [55, 55, 55, 55])
    #expect(await tasks[0].value == Sight(number: 10))
    #expect(await tasks[1].value == Sight(number: 3))
  }

  @Test("A wrapper that is read while its key's default is computed has that of a guest, too")
  func defaultInComputation() async {
    await check(7, start: Self.detached) { Dependency(Loop.self).wrappedValue.number }
    let values = DependencyValues.test
    let task = Loop.$guests.withValue(room) {
      Task.detached { [guest] in await guest.run { Sight { values[Loop.self].number } } }
    }
    #expect(await room.waitForJobs(1))
    #expect(Loop.$guests.withValue(room) { values[Loop.self].number } == 7)
    #expect(await task.value == Sight(number: 7))
  }

  /// A default that is computed while guests may need it.
  private struct Loop: TestDependencyKey {
    @TaskLocal static var guests: WaitingRoom?
    let number: Int
    static var testValue: Loop {
      guests?.runJobs()
      return Loop(number: 7)
    }
  }

  // MARK: The accessor's own code

  @Test("Code that the accessor calls sees the values of the read, whatever ran before")
  func ownCode() async {
    let seen = Observed<Int>()
    let wrapper = withDependencies {
      $0.number = 55
      $0.visit = { [room] in
        room.runJobs()
        seen.note(number())
        DispatchQueue(label: "sync").sync { seen.note(number()) }
        withDependencies {
          $0.word = "inner"
        } operation: {
          room.runJobs()
          seen.note(number())
        }
      }
    } operation: {
      Dependency(\.numberWithVisit)
    }
    let task = withNumber(10) { Self.inheriting(guest) { number() } }
    #expect(await room.waitForJobs(1))
    #expect(wrapper.wrappedValue == [55, 55, 55, 55])
    #expect(seen.all == [55, 55, 55])
    #expect(await task.value == Sight(number: 10))
  }

  @Test("A binding that an accessor makes itself wins over the values of its read")
  func ownBinding() {
    let wrapper = withNumber(55) { Dependency(\.numbersInBindings) }
    #expect(wrapper.wrappedValue == [77, 55, 55])
    withNumber(20) { #expect(wrapper.wrappedValue == [77, 20, 20]) }
  }
}

extension DependencyValues {
  /// The number where other values are bound, where these are, and after that.
  fileprivate var numbersInBindings: [Int] {
    var other = DependencyValues.test
    other.number = 77
    let inOther = DependencyValues.$_current.withValue(other) { DependencyRuntimeTests.number() }
    let inThese = DependencyValues.$_current.withValue(DependencyValues._current) {
      DependencyRuntimeTests.number()
    }
    return [inOther, inThese, DependencyRuntimeTests.number()]
  }
}
