import Dependencies
import Foundation

// MARK: Kept for the process

enum StaticWrapper {
  @Dependency(\.date) static var date  // expect: static-dependency
  @Dependency(\.uuid) static var uuid  // expect: static-dependency
}

enum StaticValue {
  static let today: Date = {
    @Dependency(\.date.now) var now  // expect: static-dependency
    return now
  }()
}

/// Computed at each use, it is the same as long as the dependency is.
enum StaticText {
  static let greeting: String = {
    @Dependency(\.staticName) var name  // expect: static-dependency
    return "Hello, " + name
  }()
}

private enum StaticName: DependencyKey {
  static let liveValue = "\(Seen.standard.number)"
  static let testValue = liveValue
}

extension DependencyValues {
  fileprivate var staticName: String {
    get { self[StaticName.self] }
    set { self[StaticName.self] = newValue }
  }
}

private func staticToday() -> Date {
  @Dependency(\.date.now) var now
  return now
}

enum StaticByFactory {
  static let today = staticToday()  // expect: static-dependency
}

private let globalToday = staticToday()  // expect: static-dependency

/// Everybody's object, with the overrides of the first user.
final class StaticModel: @unchecked Sendable {
  @Dependency(\.date) var date

  static let shared = StaticModel()  // expect: static-dependency
}

// MARK: Good twins

enum ComputedStatic {
  static var today: Date {
    @Dependency(\.date.now) var now
    return now
  }

  /// The closure reads when it is called.
  static let read: @Sendable () -> Date = {
    @Dependency(\.date.now) var now
    return now
  }
}

// MARK: - Proofs

let staticReads = [
  wrong(.created, insteadOf: .standard, in: "StaticWrapper.date", context: .live) {
    _ = withDependencies {
      $0.setFixtures(.created)
    } operation: {
      StaticWrapper.date
    }
    observe(StaticWrapper.date.now)
  },
  wrong(.created, insteadOf: .standard, in: "StaticWrapper.uuid", context: .live) {
    _ = withDependencies {
      $0.setFixtures(.created)
    } operation: {
      StaticWrapper.uuid
    }
    observe(StaticWrapper.uuid())
  },
  wrong(.created, insteadOf: .standard, in: "StaticText.greeting", context: .live) {
    _ = withDependencies {
      $0.staticName = "\(Seen.created.number)"
    } operation: {
      StaticText.greeting
    }
    observe(Seen(Int(StaticText.greeting.dropFirst("Hello, ".count)) ?? 0))
  },
  wrong(.created, insteadOf: .standard, in: "StaticModel.shared", context: .live) {
    _ = withDependencies {
      $0.date = .constant(Seen.created.date)
    } operation: {
      StaticModel.shared
    }
    observe(StaticModel.shared.date.now)
  },
  right(.overridden, in: "StaticModel.date", context: .live) {
    withDependencies {
      $0.setFixtures(.overridden)
    } operation: {
      observe(StaticModel.shared.date.now)
    }
  },
  lost(in: "StaticValue.today", calling: { StaticValue.today }) { _ in observe(StaticValue.today) },
  lost(in: "StaticByFactory.today", calling: { StaticByFactory.today }) { _ in
    observe(StaticByFactory.today)
  },
  lost(in: "globalToday", calling: { globalToday }) { _ in observe(globalToday) },
  kept(in: "ComputedStatic.today", calling: { ComputedStatic.today }) { _ in
    observe(ComputedStatic.today)
  },
  kept(in: "ComputedStatic.read", calling: { ComputedStatic.read }) { observe($0()) },
]
