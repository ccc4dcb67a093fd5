import Dependencies
import Foundation

/// A property wrapper of the program that remembers the values of its creation.
@propertyWrapper struct SessionDate {
  @Dependency(\.date) private var date
  var wrappedValue: Date { date.now }
}

// MARK: Children that own nothing but such a wrapper

struct SessionPage {
  @SessionDate var opened: Date
}

struct CalledSessionPage {
  @SessionDate() var opened: Date
}

final class SessionParent {
  @Dependency(\.uuid) var uuid

  func open() -> SessionPage {
    SessionPage()  // expect: unpropagated-child-model
  }

  func call() -> CalledSessionPage {
    CalledSessionPage()  // expect: unpropagated-child-model
  }

  func handOn() -> SessionPage {
    withDependencies(from: self) { SessionPage() }
  }
}

// MARK: Parents that own nothing else

final class WrappedChild {
  @Dependency(\.date) var date
}

final class WrappedParent {
  @SessionDate var opened
  let first = WrappedChild()

  func open() -> WrappedChild {
    WrappedChild()  // expect: unpropagated-child-model
  }
}

/// The object remembers the values of the scope that makes it.
func makesWrappedParent() -> WrappedParent {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    WrappedParent()
  }
}

// MARK: - Proofs

let childOfWrappers = [
  lost(in: "SessionParent.open()", of: SessionParent.init) { observe($0.open().opened) },
  lost(in: "SessionParent.call()", of: SessionParent.init) { observe($0.call().opened) },
  kept(in: "SessionParent.handOn()", of: SessionParent.init) { observe($0.handOn().opened) },
  lost(in: "WrappedParent.open()", of: WrappedParent.init) { observe($0.open().date.now) },
  kept(in: "WrappedParent", of: WrappedParent.init) { observe($0.first.date.now) },
  right(.distantPast, in: "makesWrappedParent()", context: .live) {
    observe(makesWrappedParent().opened)
  },
]
