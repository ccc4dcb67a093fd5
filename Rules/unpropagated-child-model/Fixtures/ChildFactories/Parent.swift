import Dependencies

final class FactoryParent {
  @Dependency(\.date) var date
  var child: FactoryChild?

  func byFreeFunction() {
    child = makeFactoryChild()  // expect: unpropagated-child-model
  }

  func byStaticFunction() {
    child = FactoryOfChildren.detail()  // expect: unpropagated-child-model
  }

  func byStaticFunctionOfTheChild() {
    child = .make()  // expect: unpropagated-child-model
  }

  func throughTwo() {
    child = FactoryOfChildren.through()  // expect: unpropagated-child-model
  }

  func propagated() {
    child = withDependencies(from: self) { makeFactoryChild() }
  }

  func found(_ children: [FactoryChild]) {
    child = findFactoryChild(in: children)
  }

  /// Reported where the child is created, not where the method is called.
  func byMethod() {
    child = ownMethod()
  }

  private func ownMethod() -> FactoryChild {
    FactoryChild()  // expect: unpropagated-child-model
  }
}
