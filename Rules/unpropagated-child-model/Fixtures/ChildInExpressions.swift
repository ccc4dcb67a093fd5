import Dependencies

final class ExpressedChild {
  @Dependency(\.uuid) var uuid
  init() {}
  init(number: Int) throws {}
}

@MainActor final class ShownChild {
  @Dependency(\.uuid) var uuid
  init() {}
}

final class ExpressedParent {
  @Dependency(\.date) var date
  var child: ExpressedChild? {
    didSet { observe(child) }
  }

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

  func implicitInSwitch(_ number: Int) {
    let made: ExpressedChild =
      switch number {
      case 0: .init()  // expect: unpropagated-child-model
      default: ExpressedChild()  // expect: unpropagated-child-model
      }
    child = made
  }

  func coalesced() {
    child = child ?? ExpressedChild()  // expect: unpropagated-child-model
  }

  /// The closure of `withDependencies` would not be isolated as the initialiser is.
  func inAnAsyncLet() async {
    async let child = ShownChild()  // expect: unpropagated-child-model
    let uuid = await child.uuid
    observe(uuid())
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
    observe(ExpressedChild().uuid)  // expect: unpropagated-child-model
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

// MARK: - Proofs

let childInExpressions = [
  kept(in: "ExpressedParent.atOnce", of: ExpressedParent.init) { observe($0.atOnce) },
  lost(in: "ExpressedParent.conditional(_:)", of: ExpressedParent.init) {
    $0.conditional(true)
    $0.conditional(false)
  },
  lost(in: "ExpressedParent.ifExpression(_:)", of: ExpressedParent.init) { $0.ifExpression(true) },
  lost(in: "ExpressedParent.switchExpression(_:)", of: ExpressedParent.init) {
    observe($0.switchExpression(1))
  },
  lost(in: "ExpressedParent.implicitInSwitch(_:)", of: ExpressedParent.init) {
    $0.implicitInSwitch(0)
    $0.implicitInSwitch(1)
  },
  lost(in: "ExpressedParent.coalesced()", of: ExpressedParent.init) { $0.coalesced() },
  lost(in: "ExpressedParent.inAnAsyncLet()", of: ExpressedParent.init) { await $0.inAnAsyncLet() },
  lost(in: "ExpressedParent.tried()", of: ExpressedParent.init) { $0.tried() },
  lost(in: "ExpressedParent.guarded()", of: ExpressedParent.init) { _ = $0.guarded() },
  lost(in: "ExpressedParent.throughAMember()", of: ExpressedParent.init) { $0.throughAMember() },
  lost(in: "ExpressedParent.selection", of: ExpressedParent.init) { $0.selection = 1 },
  lost(in: "ExpressedParent.other", of: ExpressedParent.init) { $0.other = 1 },
  kept(in: "ExpressedParent.throughAnOwnFunction()", of: ExpressedParent.init) {
    $0.throughAnOwnFunction()
  },
  lost(in: "ExpressedParent.throughAnOwnFunctionThatDoesNot()", of: ExpressedParent.init) {
    $0.throughAnOwnFunctionThatDoesNot()
  },
]
