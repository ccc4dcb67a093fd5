import Dependencies

class ReferencedChild {
  @Dependency(\.uuid) var uuid
  let number: Int
  required init(number: Int = 0) { self.number = number }
}

final class ReferencedEditor {
  var onDone: () -> Void = {}
}

final class ReferencingParent {
  @Dependency(\.date) var date
  var children: [ReferencedChild] = [] {
    didSet { observe(children.last) }
  }
  var childrenByName: [String: ReferencedChild] = [:] {
    didSet { observe(childrenByName["a"]) }
  }
  var child: ReferencedChild? {
    didSet { observe(child) }
  }

  init() {}

  /// Runs when the editor is done, and not while the parent is created.
  init(editor: ReferencedEditor) {
    editor.onDone = { [weak self] in
      self?.child = ReferencedChild()  // expect: unpropagated-child-model
    }
  }

  func byName() {
    children = [1].map(ReferencedChild.init)  // expect: unpropagated-child-model
    children = [1].map(ReferencedChild.init(number:))  // expect: unpropagated-child-model
  }

  func byConstant() {
    let make = ReferencedChild.init(number:)  // expect: unpropagated-child-model
    child = make(1)
  }

  func byContext() {
    children.append(.init())  // expect: unpropagated-child-model
    children += [.init()]  // expect: unpropagated-child-model
    childrenByName["a"] = .init()  // expect: unpropagated-child-model
  }

  func byContextOfClosure() {
    children = [1].map { .init(number: $0) }  // expect: unpropagated-child-model
  }

  func byType<Child: ReferencedChild>(_ type: Child.Type) -> Child {
    type.init()  // expect: unpropagated-child-model
  }

  func withOwnValues() {
    children = withDependencies(from: self) { [1].map(ReferencedChild.init(number:)) }
  }
}

struct ReferencedDependencies {
  @Dependency(\.date) var date
}

/// Remembers values by the struct that it creates for itself.
final class HoldingParent {
  let dependencies = ReferencedDependencies()

  func open() -> ReferencedChild {
    ReferencedChild()  // expect: unpropagated-child-model
  }
}

/// The struct that it is given remembers those of another place.
final class LendingParent {
  let dependencies: ReferencedDependencies

  init(dependencies: ReferencedDependencies) { self.dependencies = dependencies }

  func open() -> ReferencedChild {
    ReferencedChild()
  }
}

private func editedParent() -> (editor: ReferencedEditor, parent: ReferencingParent) {
  let editor = ReferencedEditor()
  return (editor, ReferencingParent(editor: editor))
}

private func newParent() -> ReferencingParent { ReferencingParent() }

// MARK: - Proofs

let childByReference = [
  lost(in: "ReferencingParent.init(editor:)", of: editedParent) { $0.editor.onDone() },
  lost(in: "ReferencingParent.byName()", of: newParent) { $0.byName() },
  lost(in: "ReferencingParent.byConstant()", of: newParent) { $0.byConstant() },
  lost(in: "ReferencingParent.byContext()", of: newParent) { $0.byContext() },
  lost(in: "ReferencingParent.byContextOfClosure()", of: newParent) { $0.byContextOfClosure() },
  lost(in: "ReferencingParent.byType(_:)", of: newParent) {
    observe($0.byType(ReferencedChild.self))
  },
  kept(in: "ReferencingParent.withOwnValues()", of: newParent) {
    $0.withOwnValues()
  },
  lost(in: "HoldingParent.open()", of: HoldingParent.init) { observe($0.open()) },
  unseen(
    in: "LendingParent.open()", of: { LendingParent(dependencies: ReferencedDependencies()) }
  ) { observe($0.open()) },
]
