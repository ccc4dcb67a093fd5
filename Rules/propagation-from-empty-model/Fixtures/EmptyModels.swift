import Dependencies
import Foundation

class OwningModel {
  @Dependency(\.date) var date
}

final class EmptyChild {
  @Dependency(\.date) var date
}

// MARK: The superclass alone declares a wrapper

final class EmptyHeir: OwningModel {
  func tapped() {
    withDependencies(from: self) {  // expect: propagation-from-empty-model
      observe(EmptyChild())
    }
  }

  func tappedWithUpdate() {
    withDependencies(from: self) {  // expect: propagation-from-empty-model
      $0.date = .constant(Seen.overridden.date)
    } operation: {
      observe(EmptyChild())
    }
  }
}

// MARK: A struct that a property holds declares it

struct HeldDependencies {
  @Dependency(\.date) var date
}

final class EmptyHolder {
  let dependencies = HeldDependencies()

  func tapped() {
    withDependencies(from: self) {  // expect: propagation-from-empty-model
      observe(EmptyChild())
    }
  }
}

// MARK: The program creates objects of a subclass alone

class OwningBase {
  @Dependency(\.date) var date

  func tapped() {
    withDependencies(from: self) {  // expect: propagation-from-empty-model
      observe(EmptyChild())
    }
  }
}

final class HeirOfBase: OwningBase {}

// MARK: Nothing declares one

final class EmptyModel {
  var child: EmptyChild?

  func tapped() {
    child = withDependencies(from: self) { EmptyChild() }  // expect: propagation-from-empty-model
    observe(child)
  }
}

func tap(_ model: EmptyModel) {
  withDependencies(from: model) {  // expect: propagation-from-empty-model
    observe(EmptyChild())
  }
}

// MARK: - Proofs

let emptyModels = [
  nothingHandedOn(in: "EmptyHeir.tapped()") { EmptyHeir().tapped() },
  nothingHandedOn(in: "EmptyHeir.tappedWithUpdate()") { EmptyHeir().tappedWithUpdate() },
  nothingHandedOn(in: "OwningBase.tapped()") { HeirOfBase().tapped() },
  nothingHandedOn(in: "EmptyHolder.tapped()") { EmptyHolder().tapped() },
  nothingHandedOn(in: "EmptyModel.tapped()") { EmptyModel().tapped() },
  nothingHandedOn(in: "tap(_:)") { tap(EmptyModel()) },
]

/// An issue is reported, and the default read.
private func nothingHandedOn(in symbol: String, _ body: @escaping () -> Void) -> Proof {
  wrong(
    .standard, insteadOf: .overridden, in: symbol, context: .live, reads: [.issue, .standard]
  ) { body() }
}
