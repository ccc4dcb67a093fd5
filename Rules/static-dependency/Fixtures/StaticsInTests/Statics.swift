import Dependencies
import Foundation

/// A client that a static property keeps, with the object that its endpoints share.
struct ClientOfStatic: Sendable {
  var date: @Sendable () -> Date

  static let kept: ClientOfStatic = {
    let reader = ReaderOfStatic()  // expect: static-dependency (warning)
    return ClientOfStatic(date: { reader.read() })
  }()

  /// No test overrides around it.
  static let other: ClientOfStatic = {
    let reader = ReaderOfStatic()  // expect: static-dependency (info)
    return ClientOfStatic(date: { reader.read() })
  }()

  /// Each use makes another one.
  static var computed: ClientOfStatic {
    let reader = ReaderOfStatic()
    return ClientOfStatic(date: { reader.read() })
  }
}

final class ReaderOfStatic: Sendable {
  @Dependency(\.date) var date

  /// Its reads see the overrides of the code that runs them.
  static let shared = ReaderOfStatic()  // expect: static-dependency (info)

  func read() -> Date { date.now }
}

// MARK: - Proofs

let staticsInTests = [
  wrong(.created, insteadOf: .overridden, in: "ClientOfStatic.kept", context: .test) {
    _ = withDependencies {
      $0.date = .constant(Seen.created.date)
    } operation: {
      ClientOfStatic.kept
    }
    let second = withDependencies {
      $0.date = .constant(Seen.overridden.date)
    } operation: {
      ClientOfStatic.kept
    }
    observe(second.date())
  },
  wrong(.created, insteadOf: .overridden, in: "ClientOfStatic.other", context: .test) {
    _ = withDependencies {
      $0.date = .constant(Seen.created.date)
    } operation: {
      ClientOfStatic.other
    }
    let second = withDependencies {
      $0.date = .constant(Seen.overridden.date)
    } operation: {
      ClientOfStatic.other
    }
    observe(second.date())
  },
  wrong(.created, insteadOf: .standard, in: "ReaderOfStatic.shared", context: .test) {
    _ = withDependencies {
      $0.date = .constant(Seen.created.date)
    } operation: {
      ReaderOfStatic.shared
    }
    observe(ReaderOfStatic.shared.read())
  },
  right(.overridden, in: "ClientOfStatic.computed", context: .test) {
    let second = withDependencies {
      $0.date = .constant(Seen.overridden.date)
    } operation: {
      ClientOfStatic.computed
    }
    observe(second.date())
  },
]
