/// The overrides that some code of a test runs with, by their numbers in `ScopedRun`.
struct OverridesInForce: Hashable {
  /// As bits.
  typealias Numbers = UInt64

  /// Those that are certainly in force.
  private(set) var certain: Numbers = 0
  /// Those that may be in force, the certain ones included.
  private(set) var possible: Numbers = 0
  /// Whether any others may be in force too.
  var isUnknown = false

  static let none = OverridesInForce()
  static let unknown = OverridesInForce(isUnknown: true)

  private init(isUnknown: Bool = false) { self.isUnknown = isUnknown }

  /// - Parameter number: nil for an override beyond those that are numbered.
  mutating func add(_ number: Int?, isCertain: Bool) {
    guard let number else {
      isUnknown = true
      return
    }
    possible |= 1 << Numbers(number)
    if isCertain { certain |= 1 << Numbers(number) }
  }

  /// Adds those that are made on top of these: each changes its own part alone.
  mutating func formUnion(_ later: OverridesInForce) {
    certain |= later.certain
    possible |= later.possible
    isUnknown = isUnknown || later.isUnknown
  }

  /// Those of code of which one of two kinds runs.
  func joined(with other: OverridesInForce) -> OverridesInForce {
    var result = OverridesInForce(isUnknown: isUnknown || other.isUnknown)
    result.certain = certain & other.certain
    result.possible = possible | other.possible
    return result
  }

  /// Those of code of which one of several kinds runs; unknown if there is none.
  static func joined(_ all: some Sequence<OverridesInForce>) -> OverridesInForce {
    var result: OverridesInForce?
    for one in all { result = result?.joined(with: one) ?? one }
    return result ?? .unknown
  }

  /// These, and where none of these changes a dependency, those that an object remembers.
  ///
  /// - Parameter dependencies: the numbers of the overrides of each dependency.
  func merged(
    over remembered: OverridesInForce, dependencies: some Sequence<Numbers>
  ) -> OverridesInForce {
    var result = self
    result.isUnknown = isUnknown || remembered.isUnknown
    for numbers in dependencies where certain & numbers == 0 {
      result.possible |= remembered.possible & numbers
      if possible & numbers == 0 { result.certain |= remembered.certain & numbers }
    }
    return result
  }
}
