import Dependencies
import Foundation

final class PartModel: Sendable {
  @Dependency(\.date.now) private var current

  func now() -> Date { current }
  func number() -> Int { 1 }
  func date(if isWanted: Bool) -> Date { isWanted ? current : Seen.overridden.date }
}

// MARK: Some have the override, others do not

enum PartlyOverridden {
  static func overridden() -> Date {
    let model = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      PartModel()
    }
    return model.now()
  }

  static func bare() -> Date {
    let model = PartModel()  // expect: partly-overridden-model
    return model.now()
  }

  static func returnsBare() -> PartModel {
    PartModel()  // expect: partly-overridden-model
  }

  /// Nothing reads what the others override.
  static func readsNothing() -> Date {
    let model = PartModel()
    return Seen(model.number() + 9).date
  }

  /// The code that runs may not read it.
  static func readsPerhaps() -> Date {
    let model = PartModel()
    return model.date(if: false)
  }

  /// The scope is around the use.
  static func usesInAScope() -> Date {
    let model = PartModel()
    return withDependencies {
      $0.date.now = .distantPast
    } operation: {
      model.now()
    }
  }

  static func callsInAScope() -> Date {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      make().now()
    }
  }

  private static func make() -> PartModel { PartModel() }
}

// MARK: All or none have it

enum NeverOverridden {
  static func first() -> Date { PartModel().now() }
  static func second() -> Date { PartModel().now() }
}

enum OverriddenByOne {
  static func first() -> Date { model().now() }
  static func second() -> Date { model().now() }

  private static func model() -> PartModel {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      PartModel()
    }
  }
}

/// The scope overrides something else.
enum OverriddenElse {
  static func first() -> Date {
    withDependencies {
      $0.uuid = .constant(UUID())
    } operation: {
      PartModel()
    }.now()
  }

  static func second() -> Date { PartModel().now() }
}

/// A child of a model is another rule's.
final class PartParent {
  @Dependency(\.date.now) private var current
  let first: PartModel
  let second = PartModel()

  init() {
    first = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      PartModel()
    }
  }
}

// MARK: - Proofs

private func readsBare() -> Date { PartlyOverridden.bare() }
private func readsReturned() -> Date { PartlyOverridden.returnsBare().now() }

let partlyOverriddenModels = [
  right(.distantPast, in: "PartlyOverridden.overridden()", context: .live) {
    observe(PartlyOverridden.overridden())
  },
  wrong(.standard, insteadOf: .distantPast, in: "PartlyOverridden.bare()", context: .live) {
    observe(readsBare())
  },
  wrong(.standard, insteadOf: .distantPast, in: "PartlyOverridden.returnsBare()", context: .live) {
    observe(readsReturned())
  },
  right(.overridden, in: "PartlyOverridden.readsNothing()", context: .live) {
    observe(PartlyOverridden.readsNothing())
  },
  right(.overridden, in: "PartlyOverridden.readsPerhaps()", context: .live) {
    observe(PartlyOverridden.readsPerhaps())
  },
  right(.distantPast, in: "PartlyOverridden.usesInAScope()", context: .live) {
    observe(PartlyOverridden.usesInAScope())
  },
  right(.distantPast, in: "PartlyOverridden.callsInAScope()", context: .live) {
    observe(PartlyOverridden.callsInAScope())
  },
  right(.standard, in: "NeverOverridden.first()", context: .live) {
    observe(NeverOverridden.first())
  },
  right(.distantPast, in: "OverriddenByOne.first()", context: .live) {
    observe(OverriddenByOne.first())
  },
  right(.standard, in: "OverriddenElse.first()", context: .live) {
    observe(OverriddenElse.first())
  },
  right(.distantPast, in: "PartParent.init()", context: .live) { observe(PartParent().first.now()) },
]
