import Foundation
import Testing

@testable import DependencyRuntime

/// Values of all sizes, in the tables of scopes that follow each other on one thread.
@Suite struct OverrideTableTests {
  @Test(arguments: 0...20) func eachKindOfValueIsKept(_ count: Int) {
    for round in 0..<3 {
      let seed = count + round
      withDependencies {
        for index in 0..<count { $0.write(Sample(seed + index), at: index) }
      } operation: {
        let values = DependencyValues._current
        for index in 0..<count { #expect(values.sample(at: index) == Sample(seed + index)) }
        withDependencies {
          $0.write(Sample(-1), at: 1)
        } operation: {
          #expect(DependencyValues._current.sample(at: 1) == Sample(-1))
          if count > 2 { #expect(DependencyValues._current.sample(at: 2) == Sample(seed + 2)) }
        }
        for index in 0..<count { #expect(values.sample(at: index) == Sample(seed + index)) }
      }
    }
  }

  @Test func valuesGoAwayWithTheScope() {
    weak let isThere: Token?
    do {
      let token = Token()
      isThere = token
      withDependencies {
        $0[TokenKey.self] = token
        $0[LargeKey.self] = Large(token: token)
      } operation: {
        #expect(isThere != nil)
      }
    }
    #expect(isThere == nil)
  }

  @Test func aValueThatIsReplacedGoesAway() {
    weak let isThere: Token?
    var values = DependencyValues()
    do {
      let token = Token()
      isThere = token
      values[TokenKey.self] = token
    }
    #expect(isThere != nil)
    values[TokenKey.self] = nil
    #expect(isThere == nil)
  }

  @Test func aScopeThatFailsLeavesNothingBehind() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.number = 10
      } operation: {
        throw Failure()
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.number = 10
        throw Failure()
      } operation: {
      }
    }
    #expect(number() == 3)
    withDependencies {
      $0.word = "other"
    } operation: {
      #expect(number() == 3)
    }
  }

  @Test func anUpdateThatEndsWithFreshValuesIsNoUpdateWithoutEffect() {
    withNumber(10) {
      withDependencies {
        $0 = DependencyValues()
        $0 = DependencyValues()
      } operation: {
        #expect(number() == 3)
      }
      withDependencies { _ in
      } operation: {
        #expect(number() == 10)
      }
    }
  }

  @Test func scopesInTheDeinitializerOfAValue() {
    final class Parting: Sendable {
      deinit { withNumber(20) { #expect(number() == 20) } }
    }
    withDependencies {
      $0[AnyKey.self] = Parting()
    } operation: {
      #expect(number() == 3)
    }
    withNumber(10) { #expect(number() == 10) }
  }
}

/// Values that fit into an entry, trivial ones and others, and values that do not.
private struct Sample: Equatable {
  var small: Int8
  var text: String
  var large: Large

  init(_ seed: Int) {
    small = Int8(truncatingIfNeeded: seed)
    text = "a text that is not kept in the string itself, \(seed)"
    large = Large(numbers: (seed, 2, 3, 4), token: nil)
  }
}

private struct Large: Equatable, Sendable {
  var numbers = (1, 2, 3, 4)
  var token: Token?

  static func == (a: Self, b: Self) -> Bool { a.numbers == b.numbers && a.token === b.token }
}

private final class Token: Sendable {}

private enum TokenKey: TestDependencyKey {
  static let testValue: Token? = nil
}

private enum AnyKey: TestDependencyKey {
  static let testValue: any Sendable = 0
}

private enum LargeKey: TestDependencyKey {
  static let testValue = Large()
}

/// A key for each depth of nesting of the type.
private enum Key<Position, Value: Sendable & Defaulted>: TestDependencyKey {
  static var testValue: Value { .standard }
}

private protocol Defaulted { static var standard: Self { get } }
extension Int8: Defaulted { fileprivate static var standard: Int8 { 0 } }
extension String: Defaulted { fileprivate static var standard: String { "" } }
extension Large: Defaulted { fileprivate static var standard: Large { Large() } }

extension DependencyValues {
  fileprivate mutating func write(_ sample: Sample, at index: Int) {
    write(sample, at: index, Void.self)
  }

  private mutating func write<Position>(
    _ sample: Sample, at index: Int, _ position: Position.Type
  ) {
    guard index == 0 else { return write(sample, at: index - 1, [Position].self) }
    self[Key<Position, Int8>.self] = sample.small
    self[Key<Position, String>.self] = sample.text
    self[Key<Position, Large>.self] = sample.large
  }

  fileprivate func sample(at index: Int) -> Sample { sample(at: index, Void.self) }

  private func sample<Position>(at index: Int, _ position: Position.Type) -> Sample {
    guard index == 0 else { return sample(at: index - 1, [Position].self) }
    var sample = Sample(0)
    sample.small = self[Key<Position, Int8>.self]
    sample.text = self[Key<Position, String>.self]
    sample.large = self[Key<Position, Large>.self]
    return sample
  }
}
