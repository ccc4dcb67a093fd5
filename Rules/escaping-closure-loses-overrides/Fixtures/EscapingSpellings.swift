import Dependencies
import Foundation
import Observation

struct SpelledKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  var spelled: SpelledValue {
    get { self[SpelledValue.self] }
    set { self[SpelledValue.self] = newValue }
  }

  subscript(spelled name: String) -> Int { self[SpelledKey.self] }
}

struct SpelledValue: DependencyKey {
  var number = 1
  static let liveValue = SpelledValue()
  static let testValue = SpelledValue()
}

// MARK: Every way to write a local wrapper

func keyPath() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled) var value
    observe(value)
  }
}

func longKeyPath() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled.number) var number
    observe(number)
  }
}

func keyPathWithSubscript() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.[spelled: "name"]) var number
    observe(number)
  }
}

func keyPathWithRoot() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\DependencyValues.spelled) var value
    observe(value)
  }
}

func keyPathOfSelf() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.self) var values
    observe(values.spelled)
  }
}

func keyType() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(SpelledKey.self) var value
    observe(value)
  }
}

func keyPathAs() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled, as: SpelledValue.self) var value
    observe(value)
  }
}

func spaceBeforeTheParenthesis() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency (\.spelled) var value
    observe(value)
  }
}

func lineBreakBeforeVar() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled)
    var value: SpelledValue
    observe(value)
  }
}

func lineBreaksInside() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(
      \.spelled
        .number
    )
    var number
    observe(number)
  }
}

func qualified() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependencies.Dependency(\.spelled) var value
    observe(value)
  }
}

func withAComment() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(/* which */ \.spelled) /* what */ var value
    observe(value)
  }
}

func wrapperByHand() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    let value = Dependency(\.spelled).wrappedValue
    observe(value)
  }
}

func currentValues() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    observe(DependencyValues._current.spelled)  // expect: direct-current-access
  }
}

// MARK: Every way to own one

final class OwnsWithSpace {
  @Dependency (\.spelled) var value
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
final class OwnsAfterAnAttribute {
  @ObservationIgnored @Dependency(\.spelled) private var value
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
final class OwnsBeforeAnAttribute {
  @Dependency(\.spelled) @ObservationIgnored fileprivate var value
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
final class OwnsOverLines {
  @ObservationIgnored
  @Dependency(\.spelled)
  private
    var value
}

final class OwnsByKey {
  @Dependency(SpelledKey.self) private var value
}

final class OwnsTyped {
  @Dependency(\DependencyValues.spelled) internal var value: SpelledValue
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func creates(_ queue: DispatchQueue) {
  queue.async { observe(OwnsWithSpace()) }  // expect: escaping-closure-loses-overrides
  queue.async { observe(OwnsAfterAnAttribute()) }  // expect: escaping-closure-loses-overrides
  queue.async { observe(OwnsBeforeAnAttribute()) }  // expect: escaping-closure-loses-overrides
  queue.async { observe(OwnsOverLines()) }  // expect: escaping-closure-loses-overrides
  queue.async { observe(OwnsByKey()) }  // expect: escaping-closure-loses-overrides
  queue.async { observe(OwnsTyped()) }  // expect: escaping-closure-loses-overrides
}

// MARK: Every way to write a scope

func scopes() {
  Task.detached {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      @Dependency(\.date) var date
      observe(date.now)
    }
    withDependencies({ $0.spelled.number = 10 }, operation: { observe(OwnsTyped()) })
    withDependencies { values in
      values.spelled.number = 10
    } operation: {
      observe(OwnsTyped())
    }
    let owner = withDependencies { (values: inout DependencyValues) in
      values.spelled.number = 10
    } operation: {
      OwnsTyped()
    }
    observe(owner)
    observe(withDependencies({ $0.spelled.number = 10 }, operation: OwnsTyped.init))
    await withDependencies {
      $0.spelled.number = 10
    } operation: { @MainActor in
      observe(OwnsTyped())
    }
  }
}

// MARK: - Proofs

extension DependencyValues {
  /// Their values are overridden with the others of the fixtures.
  mutating func setSpelled(_ number: Int) {
    spelled.number = number
    self[SpelledKey.self] = number
  }
}

let escapingSpellings = [
  lost(in: "keyPath()") { keyPath() },
  lost(in: "longKeyPath()") { longKeyPath() },
  lost(in: "keyPathWithSubscript()") { keyPathWithSubscript() },
  lost(in: "keyPathWithRoot()") { keyPathWithRoot() },
  lost(in: "keyPathOfSelf()") { keyPathOfSelf() },
  lost(in: "keyType()") { keyType() },
  lost(in: "keyPathAs()") { keyPathAs() },
  lost(in: "spaceBeforeTheParenthesis()") { spaceBeforeTheParenthesis() },
  lost(in: "lineBreakBeforeVar()") { lineBreakBeforeVar() },
  lost(in: "lineBreaksInside()") { lineBreaksInside() },
  lost(in: "qualified()") { qualified() },
  lost(in: "withAComment()") { withAComment() },
  lost(in: "wrapperByHand()") { wrapperByHand() },
  lost(in: "currentValues()") { currentValues() },
  lost(in: "currentValues()", rule: "direct-current-access") { currentValues() },
  lost(in: "creates(_:)") {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    creates(someQueue)
  },
  kept(in: "scopes()", reads: [.distantPast] + Array(repeating: .overridden, count: 5)) {
    scopes()
  },
]
