import Dependencies
import Foundation

final class FactoryParent {
  @Dependency(\.date) var date
  private let factory = ChildFactory()
  var child: FactoryChild? {
    didSet { observe(child) }
  }

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

  func byMethodOfAFactory() {
    child = factory.detail()  // expect: unpropagated-child-model
  }

  func byPropertyOfAFactory() {
    child = factory.other  // expect: unpropagated-child-model
  }

  func byStaticProperty() {
    child = ChildFactory.fresh  // expect: unpropagated-child-model
  }

  func byStaticPropertyOfTheChild() {
    child = .fresh  // expect: unpropagated-child-model
  }

  func byFunctionOfMany() {
    child = ChildFactory.many()[0]  // expect: unpropagated-child-model
  }

  func byFunctionOfSomethingElseToo() {
    child = factory.pair().first  // expect: unpropagated-child-model
  }

  func byFactoryInItsScope() {
    child = withDependencies(from: self) { factory.detail() }
  }

  /// The one that all share.
  func byStoredProperty() {
    child = ChildFactory.shared
  }

  /// One finding, for the child: handing on the parent's values gives them to the read as well.
  func byOneThatReads(_ queue: DispatchQueue) {
    queue.async {
      self.child = makeReadingChild()  // expect: unpropagated-child-model
    }
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

// MARK: - Proofs

let childFactories = [
  lost(in: "FactoryParent.byOneThatReads(_:)", of: FactoryParent.init) {
    $0.byOneThatReads(someQueue)
  },
  lost(in: "FactoryParent.byFreeFunction()", of: FactoryParent.init) { $0.byFreeFunction() },
  lost(in: "FactoryParent.byStaticFunction()", of: FactoryParent.init) { $0.byStaticFunction() },
  lost(in: "FactoryParent.byStaticFunctionOfTheChild()", of: FactoryParent.init) {
    $0.byStaticFunctionOfTheChild()
  },
  lost(in: "FactoryParent.byMethodOfAFactory()", of: FactoryParent.init) {
    $0.byMethodOfAFactory()
  },
  lost(in: "FactoryParent.byPropertyOfAFactory()", of: FactoryParent.init) {
    $0.byPropertyOfAFactory()
  },
  lost(in: "FactoryParent.byStaticProperty()", of: FactoryParent.init) { $0.byStaticProperty() },
  lost(in: "FactoryParent.byFunctionOfMany()", of: FactoryParent.init) { $0.byFunctionOfMany() },
  lost(in: "FactoryParent.byFunctionOfSomethingElseToo()", of: FactoryParent.init) {
    $0.byFunctionOfSomethingElseToo()
  },
  lost(in: "FactoryParent.byStaticPropertyOfTheChild()", of: FactoryParent.init) {
    $0.byStaticPropertyOfTheChild()
  },
  kept(in: "FactoryParent.byFactoryInItsScope()", of: FactoryParent.init) {
    $0.byFactoryInItsScope()
  },
  unseen(in: "FactoryParent.byStoredProperty()", of: FactoryParent.init) { $0.byStoredProperty() },
  lost(in: "FactoryParent.throughTwo()", of: FactoryParent.init) { $0.throughTwo() },
  kept(in: "FactoryParent.propagated()", of: FactoryParent.init) { $0.propagated() },
  lost(in: "FactoryParent.ownMethod()", of: FactoryParent.init) { $0.byMethod() },
  kept(in: "makeFactoryChild()") { observe(makeFactoryChild()) },
]
