import Dependencies
import Foundation

struct SpelledKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 2
}

extension DependencyValues {
  var spelled: SpelledValue {
    get { self[SpelledValue.self] }
    set { self[SpelledValue.self] = newValue }
  }

  subscript(spelled name: String) -> Int { name.count }
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
    print(value)
  }
}

func longKeyPath() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled.number) var number
    print(number)
  }
}

func keyPathWithSubscript() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.[spelled: "name"]) var number
    print(number)
  }
}

func keyPathWithRoot() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\DependencyValues.spelled) var value
    print(value)
  }
}

func keyPathOfSelf() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.self) var values
    print(values.spelled)
  }
}

func keyType() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(SpelledKey.self) var value
    print(value)
  }
}

func keyPathAs() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled, as: SpelledValue.self) var value
    print(value)
  }
}

func spaceBeforeTheParenthesis() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency (\.spelled) var value
    print(value)
  }
}

func lineBreakBeforeVar() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(\.spelled)
    var value: SpelledValue
    print(value)
  }
}

func lineBreaksInside() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(
      \.spelled
        .number
    )
    var number
    print(number)
  }
}

func qualified() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependencies.Dependency(\.spelled) var value
    print(value)
  }
}

func withAComment() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    @Dependency(/* which */ \.spelled) /* what */ var value
    print(value)
  }
}

func wrapperByHand() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    let value = Dependency(\.spelled).wrappedValue
    print(value)
  }
}

func currentValues() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(DependencyValues._current.spelled)
  }
}

// MARK: Every way to own one

final class OwnsWithSpace {
  @Dependency (\.spelled) var value
}

final class OwnsAfterAnAttribute {
  @ObservationIgnored @Dependency(\.spelled) private var value
}

final class OwnsBeforeAnAttribute {
  @Dependency(\.spelled) @ObservationIgnored fileprivate var value
}

final class OwnsOverLines {
  @ObservationIgnored
  @Dependency(\.spelled)
  private
    var value
}

final class OwnsByKey {
  @Dependency(SpelledKey.self) private(set) var value
}

final class OwnsTyped {
  @Dependency(\DependencyValues.spelled) internal var value: SpelledValue
}

func creates(_ queue: DispatchQueue) {
  queue.async { _ = OwnsWithSpace() }  // expect: escaping-closure-loses-overrides
  queue.async { _ = OwnsAfterAnAttribute() }  // expect: escaping-closure-loses-overrides
  queue.async { _ = OwnsBeforeAnAttribute() }  // expect: escaping-closure-loses-overrides
  queue.async { _ = OwnsOverLines() }  // expect: escaping-closure-loses-overrides
  queue.async { _ = OwnsByKey() }  // expect: escaping-closure-loses-overrides
  queue.async { _ = OwnsTyped() }  // expect: escaping-closure-loses-overrides
}

// MARK: Every way to write a scope

func scopes() {
  Task.detached {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      @Dependency(\.date) var date
      print(date.now)
    }
    withDependencies({ $0.date.now = .distantPast }, operation: { print(OwnsTyped()) })
    withDependencies { values in
      values.date.now = .distantPast
    } operation: {
      print(OwnsTyped())
    }
    _ = withDependencies { (values: inout DependencyValues) in
      values.date.now = .distantPast
    } operation: {
      OwnsTyped()
    }
    _ = withDependencies({ $0.date.now = .distantPast }, operation: OwnsTyped.init)
    await withDependencies {
      $0.date.now = .distantPast
    } operation: { @MainActor in
      print(OwnsTyped())
    }
  }
}
