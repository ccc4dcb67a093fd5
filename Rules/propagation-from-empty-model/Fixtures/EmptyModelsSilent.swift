import Dependencies
import Foundation

final class EmptySilentChild {
  @Dependency(\.date) var date
}

// MARK: The class declares a wrapper

class WrappedModel {
  @Dependency(\.date) var date

  func tapped() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

final class WrappedHeir: WrappedModel {
  @Dependency(\.uuid) private var uuid

  func tappedToo() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

// MARK: A scope returns the object, and so makes its values known

final class ReturnedModel {
  func tapped() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

func returnedModel() -> ReturnedModel {
  withDependencies {
    $0.date = .constant(Seen.overridden.date)
  } operation: {
    ReturnedModel()
  }
}

final class FactoryModel {
  func tapped() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

private func makeFactoryModel() -> FactoryModel {
  let model = FactoryModel()
  return model
}

func factoryModel() -> FactoryModel {
  withDependencies {
    $0.date = .constant(Seen.overridden.date)
  } operation: {
    makeFactoryModel()
  }
}

// MARK: A subclass declares one

class AbstractModel {
  func tapped() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

final class ConcreteModel: AbstractModel {
  @Dependency(\.date) private var date
}

// MARK: Nobody can tell

/// Other code creates it.
final class UncreatedModel {
  func tapped() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

/// The wrapper of another module may hold a dependency.
@propertyWrapper struct ForeignWrapper {
  var wrappedValue = 0
}

final class WrappingModel {
  @ForeignWrapper var number

  func tapped() {
    withDependencies(from: self) { observe(EmptySilentChild()) }
  }
}

// MARK: - Proofs

let emptyModelsSilent = [
  kept(in: "WrappedModel.tapped()", of: WrappedModel.init) { $0.tapped() },
  kept(in: "WrappedHeir.tappedToo()", of: WrappedHeir.init) { $0.tappedToo() },
  kept(in: "ReturnedModel.tapped()") {
    let model = returnedModel()
    await outside { model.tapped() }
  },
  kept(in: "FactoryModel.tapped()") {
    let model = factoryModel()
    await outside { model.tapped() }
  },
  kept(in: "AbstractModel.tapped()", of: ConcreteModel.init) { $0.tapped() },
]
