import Dependencies
import Foundation

final class ScopedChild {
  @Dependency(\.uuid) var uuid
  init() {}
  init(number: Int) {}
  init(later: Int) async throws {}
}

final class ScopedParent {
  @Dependency(\.date) var date
  var child: ScopedChild?

  // MARK: Without `from:` the parent's values are dropped

  func overridden() {
    child = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      ScopedChild()  // expect: unpropagated-child-model
    }
  }

  func overriddenInParentheses() {
    child = withDependencies({ $0.date.now = .distantPast }, operation: {
      ScopedChild()  // expect: unpropagated-child-model
    })
  }

  // MARK: From the parent

  func propagated() {
    child = withDependencies(from: self) { ScopedChild() }
  }

  func propagatedWithOverrides() {
    child = withDependencies(from: self) {
      $0.date.now = .distantPast
    } operation: {
      ScopedChild()
    }
  }

  func propagatedByName() {
    child = withDependencies(from: self, operation: ScopedChild.init)
  }

  func propagatedAwaited() async throws {
    child = try await withDependencies(from: self) {
      try await ScopedChild(later: 1)
    }
  }

  func propagatedAroundAll() {
    withDependencies(from: self) {
      let child = ScopedChild()
      if child === self.child {
        self.child = ScopedChild(number: 1)
      }
      [1, 2].forEach { self.child = ScopedChild(number: $0) }
      Task { self.child = ScopedChild() }
    }
  }

  func overriddenInsidePropagation() {
    withDependencies(from: self) {
      withDependencies {
        $0.date.now = .distantPast
      } operation: {
        child = ScopedChild()
      }
    }
  }

  func propagatedInAClosureThatEscapes() {
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      self.child = withDependencies(from: self) { ScopedChild() }
    }
  }

  func yielded() {
    withEscapedDependencies { dependencies in
      DispatchQueue.main.async {
        dependencies.yield { self.child = ScopedChild() }
      }
    }
  }

  lazy var late = withDependencies(from: self) { ScopedChild() }

  var computed: ScopedChild {
    withDependencies(from: self) { ScopedChild() }
  }
}
