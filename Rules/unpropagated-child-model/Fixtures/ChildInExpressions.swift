import Dependencies

final class ExpressedChild {
  @Dependency(\.uuid) var uuid
  init() {}
  init(number: Int) throws {}
}

final class ExpressedParent {
  @Dependency(\.date) var date
  var child: ExpressedChild?

  let atOnce: ExpressedChild = {
    ExpressedChild()
  }()

  func conditional(_ condition: Bool) {
    child = condition ? ExpressedChild() : nil  // expect: unpropagated-child-model
    child = condition ? nil : .init()  // expect: unpropagated-child-model
  }

  func ifExpression(_ condition: Bool) {
    child =
      if condition {
        ExpressedChild()  // expect: unpropagated-child-model
      } else {
        nil
      }
  }

  func switchExpression(_ number: Int) -> ExpressedChild? {
    switch number {
    case 0: nil
    default: ExpressedChild()  // expect: unpropagated-child-model
    }
  }

  func coalesced() {
    child = child ?? ExpressedChild()  // expect: unpropagated-child-model
  }

  func tried() {
    child = try? ExpressedChild(number: 1)  // expect: unpropagated-child-model
  }

  func guarded() -> Bool {
    guard let child = try? ExpressedChild(number: 1) else {  // expect: unpropagated-child-model
      return false
    }
    self.child = child
    return true
  }

  func throughAMember() {
    print(ExpressedChild().uuid)  // expect: unpropagated-child-model
  }

  var selection = 0 {
    didSet {
      child = ExpressedChild()  // expect: unpropagated-child-model
    }
  }

  var other: Int {
    get { 1 }
    set {
      child = ExpressedChild()  // expect: unpropagated-child-model
    }
  }

  func throughAnOwnFunction() {
    child = propagating { ExpressedChild() }
  }

  private func propagating<Value>(_ make: () -> Value) -> Value {
    withDependencies(from: self) { make() }
  }

  func throughAnOwnFunctionThatDoesNot() {
    child = running { ExpressedChild() }  // expect: unpropagated-child-model
  }

  private func running<Value>(_ make: () -> Value) -> Value {
    make()
  }
}
