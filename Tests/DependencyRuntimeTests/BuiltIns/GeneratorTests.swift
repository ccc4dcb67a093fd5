import DependencyRuntime
import DependencyTestSupport
import Foundation
import Testing

/// The dates, identifiers and random numbers that a test controls.
@Suite(.dependencies) struct GeneratorTests {
  // MARK: Dates

  @Test func aDateMayBeConstant() {
    let generator = DateGenerator.constant(.distantPast)
    #expect(generator() == .distantPast)
    #expect(generator.now == .distantPast)
  }

  @Test func aDateIsAskedForEachTime() {
    let seconds = LockIsolated(0.0)
    let generator = DateGenerator {
      Date(
        timeIntervalSince1970: seconds.withValue {
          $0 += 1
          return $0
        })
    }
    #expect(generator().timeIntervalSince1970 == 1)
    #expect(generator.now.timeIntervalSince1970 == 2)
    withDependencies {
      $0.date = generator
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now.timeIntervalSince1970 == 3)
      #expect(now.timeIntervalSince1970 == 4)
    }
  }

  @Test func settingNowMakesADateConstantForThatCopy() {
    let seconds = LockIsolated(0.0)
    let generator = DateGenerator {
      Date(
        timeIntervalSince1970: seconds.withValue {
          $0 += 1
          return $0
        })
    }
    var copy = generator
    copy.now = .distantFuture
    #expect(copy() == .distantFuture)
    #expect(copy() == .distantFuture)
    #expect(generator().timeIntervalSince1970 == 1)
  }

  @Test func settingNowInAScopeHoldsForIt() {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      withDependencies {
        $0.date.now += 1
      } operation: {
        #expect(date() == .distantPast + 1)
        #expect(now == .distantPast + 1)
      }
      #expect(date() == .distantPast)
    }
  }

  // MARK: Identifiers

  @Test(arguments: [
    (0, "00000000-0000-0000-0000-000000000000"),
    (1, "00000000-0000-0000-0000-000000000001"),
    (255, "00000000-0000-0000-0000-0000000000FF"),
    (0x1234_5678_9ABC_DEF0, "00000000-0000-0000-1234-56789ABCDEF0"),
    (.max, "00000000-0000-0000-7FFF-FFFFFFFFFFFF"),
    (-1, "00000000-0000-0001-0000-000000000001"),
    (-255, "00000000-0000-0001-0000-0000000000FF"),
    (-.max, "00000000-0000-0001-7FFF-FFFFFFFFFFFF"),
    (.min, "00000000-0000-0001-8000-000000000000"),
  ])
  func anIdentifierSpellsItsNumber(_ number: Int, _ spelling: String) {
    #expect(UUID(number).uuidString == spelling)
  }

  @Test func anIdentifierMayBeConstant() {
    let generator = UUIDGenerator.constant(UUID(7))
    #expect([generator(), generator()] == [UUID(7), UUID(7)])
  }

  @Test func anIdentifierIsAskedForEachTime() {
    let number = LockIsolated(0)
    let generator = UUIDGenerator {
      UUID(
        number.withValue {
          $0 -= 1
          return $0
        })
    }
    #expect([generator(), generator()] == [UUID(-1), UUID(-2)])
  }

  @Test func eachIncrementingGeneratorCountsForItself() {
    let generator = UUIDGenerator.incrementing
    let copy = generator
    #expect([generator(), copy(), generator()] == [UUID(0), UUID(1), UUID(2)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
  }

  @Test func incrementingIdentifiersAreUniqueAmongTasks() async {
    await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      let identifiers = await withTaskGroup(of: [UUID].self) { group in
        for _ in 1...8 {
          group.addTask {
            @Dependency(\.uuid) var uuid
            return (1...500).map { _ in uuid() }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(identifiers.count == 4_000)
      #expect(Set(identifiers) == Set((0..<4_000).map { UUID($0) }))
    }
  }

  // MARK: Random numbers

  /// Counts instead of being random.
  private struct Counting: RandomNumberGenerator {
    var last: UInt64 = 0
    mutating func next() -> UInt64 {
      last += 1
      return last
    }
  }

  @Test func aGeneratorMayBePredictable() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let numbers = withRandomNumberGenerator { [$0.next(), $0.next()] }
      #expect(numbers == [1, 2])
      #expect((1...6).contains(withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }))
    }
  }

  @Test func copiesDrawFromOneGenerator() {
    let original = WithRandomNumberGenerator(Counting())
    let copy = original
    #expect([original { $0.next() }, copy { $0.next() }, original { $0.next() }] == [1, 2, 3])
  }

  @Test func whatWasDrawnBeforeAnErrorStaysDrawn() {
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    #expect(throws: Mishap.self) {
      try withRandomNumberGenerator {
        _ = $0.next()
        throw Mishap()
      }
    }
    #expect(withRandomNumberGenerator { $0.next() } == 2)
  }

  @Test func noNumberIsDrawnTwiceByTasks() async {
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    let numbers = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 1...8 {
        group.addTask { (1...500).map { _ in withRandomNumberGenerator { $0.next() } } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(numbers) == Set(1...4_000))
  }
}
