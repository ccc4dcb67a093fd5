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
  var child: ScopedChild? {
    didSet { observe(child) }
  }

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

  /// The caller's values come back, which are not the parent's.
  func yielded() {
    withEscapedDependencies { dependencies in
      DispatchQueue.main.async {
        dependencies.yield {
          self.child = ScopedChild()  // expect: unpropagated-child-model
        }
      }
    }
  }

  func yieldedInsidePropagation() {
    withDependencies(from: self) {
      withEscapedDependencies { dependencies in
        DispatchQueue.main.async {
          dependencies.yield { self.child = ScopedChild() }
        }
      }
    }
  }

  /// Where the continuation comes from is not in sight.
  func yielded(_ dependencies: DependencyValues.Continuation) {
    dependencies.yield { child = ScopedChild() }
  }

  // MARK: Local functions run with the values of those who call them

  func localFunctionInsidePropagation() {
    func make() { child = ScopedChild() }
    let makeAgain = { self.child = ScopedChild() }
    withDependencies(from: self) {
      make()
      makeAgain()
    }
  }

  func localFunctionOutsideToo() {
    func make() {
      child = ScopedChild()  // expect: unpropagated-child-model
    }
    withDependencies(from: self) { make() }
    make()
  }

  lazy var late = withDependencies(from: self) { ScopedChild() }

  var computed: ScopedChild {
    withDependencies(from: self) { ScopedChild() }
  }
}

// MARK: - Proofs

let childScopes = [
  lost(in: "ScopedParent.overridden()", of: ScopedParent.init) { $0.overridden() },
  lost(in: "ScopedParent.overriddenInParentheses()", of: ScopedParent.init) {
    $0.overriddenInParentheses()
  },
  kept(in: "ScopedParent.propagated()", of: ScopedParent.init) { $0.propagated() },
  kept(in: "ScopedParent.propagatedWithOverrides()", of: ScopedParent.init) {
    $0.propagatedWithOverrides()
  },
  kept(in: "ScopedParent.propagatedByName()", of: ScopedParent.init) { $0.propagatedByName() },
  kept(in: "ScopedParent.propagatedAwaited()", of: ScopedParent.init) {
    try await $0.propagatedAwaited()
  },
  kept(
    in: "ScopedParent.propagatedAroundAll()", of: ScopedParent.init,
    reads: [.overridden, .overridden, .overridden]
  ) { $0.propagatedAroundAll() },
  kept(in: "ScopedParent.overriddenInsidePropagation()", of: ScopedParent.init) {
    $0.overriddenInsidePropagation()
  },
  kept(in: "ScopedParent.propagatedInAClosureThatEscapes()", of: ScopedParent.init) {
    $0.propagatedInAClosureThatEscapes()
  },
  lost(in: "ScopedParent.yielded()", of: ScopedParent.init) { $0.yielded() },
  kept(in: "ScopedParent.yieldedInsidePropagation()", of: ScopedParent.init) {
    $0.yieldedInsidePropagation()
  },
  kept(
    in: "ScopedParent.localFunctionInsidePropagation()", of: ScopedParent.init,
    reads: [.overridden, .overridden]
  ) { $0.localFunctionInsidePropagation() },
  lost(
    in: "ScopedParent.localFunctionOutsideToo().make()", of: ScopedParent.init,
    reads: [.overridden, .standard]
  ) { $0.localFunctionOutsideToo() },
  kept(in: "ScopedParent.late", of: ScopedParent.init) { observe($0.late) },
  kept(in: "ScopedParent.computed", of: ScopedParent.init) { observe($0.computed) },
]
