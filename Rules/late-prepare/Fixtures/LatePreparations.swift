import Dependencies
import Foundation

private enum ReadBefore: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum ReadInFunction: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum ReadInitially: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum PreparedTwice: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum PreparedInTime: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum PreparedElsewhere: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

private enum PreparedScoped: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

extension DependencyValues {
  fileprivate var readBefore: Date {
    get { self[ReadBefore.self] }
    set { self[ReadBefore.self] = newValue }
  }
  fileprivate var readInFunction: Date {
    get { self[ReadInFunction.self] }
    set { self[ReadInFunction.self] = newValue }
  }
  fileprivate var readInitially: Date {
    get { self[ReadInitially.self] }
    set { self[ReadInitially.self] = newValue }
  }
  fileprivate var preparedTwice: Date {
    get { self[PreparedTwice.self] }
    set { self[PreparedTwice.self] = newValue }
  }
  fileprivate var preparedInTime: Date {
    get { self[PreparedInTime.self] }
    set { self[PreparedInTime.self] = newValue }
  }
  fileprivate var preparedElsewhere: Date {
    get { self[PreparedElsewhere.self] }
    set { self[PreparedElsewhere.self] = newValue }
  }
  fileprivate var preparedScoped: Date {
    get { self[PreparedScoped.self] }
    set { self[PreparedScoped.self] = newValue }
  }
}

// MARK: Too late

func preparesAfterRead() {
  @Dependency(\.readBefore) var date
  _ = date
  prepareDependencies {
    $0.readBefore = Seen.mock.date  // expect: late-prepare
  }
  observe(date)
}

private func readsInFunction() -> Date {
  @Dependency(\.readInFunction) var date
  return date
}

private func callsReader() -> Date { readsInFunction() }

func preparesAfterCall() {
  _ = callsReader()
  prepareDependencies { values in
    values.readInFunction = Seen.mock.date  // expect: late-prepare
    values.preparedElsewhere = Seen.mock.date
  }
  observe(readsInFunction())
}

private final class InitialModel {
  @Dependency(\.readInitially) private var date
  private(set) var first = Date.distantPast
  init() { first = date }
  func reads() { observe(date) }
}

/// As an app with a property that it makes before its initialiser runs.
final class PreparingApp {
  private let model = InitialModel()

  init() {
    prepareDependencies {
      $0.readInitially = Seen.mock.date  // expect: late-prepare
    }
  }

  func reads() { model.reads() }
}

private func preparesFirst() {
  prepareDependencies {
    $0.preparedTwice = Seen.standard.date
  }
}

func preparesTwice() {
  preparesFirst()
  prepareDependencies {
    $0.preparedTwice = Seen.mock.date  // expect: late-prepare
  }
  observe(Dependency(\.preparedTwice).wrappedValue)
}

// MARK: In time

func preparesBeforeRead() {
  @Dependency(\.preparedInTime) var date
  prepareDependencies {
    $0.preparedInTime = Seen.mock.date
  }
  observe(date)
}

private final class PreparedLaterModel {
  @Dependency(\.preparedElsewhere) private var date
  func reads() { observe(date) }
}

/// A wrapper that exists gets what is prepared; a lazy property is made later.
final class PreparingInTime {
  private let model = PreparedLaterModel()
  private lazy var first = Dependency(\.preparedElsewhere).wrappedValue

  init() {
    prepareDependencies {
      $0.preparedElsewhere = Seen.mock.date
    }
  }

  func reads() { model.reads() }
}

func preparesAfterConditionalRead(isRead: Bool = false) {
  @Dependency(\.preparedElsewhere) var date
  if isRead { _ = date }
  prepareDependencies {
    $0.preparedElsewhere = Seen.mock.date
  }
  observe(date)
}

func preparesBeforeClosureRuns() {
  let read = { Dependency(\.preparedElsewhere).wrappedValue }
  prepareDependencies {
    $0.preparedElsewhere = Seen.mock.date
  }
  observe(read())
}

/// Another dependency.
func preparesAfterReadOfAnother() {
  _ = callsReader()
  prepareDependencies {
    $0.preparedElsewhere = Seen.mock.date
  }
  observe(Dependency(\.preparedElsewhere).wrappedValue)
}

/// The override is read, and no default.
func preparesAfterScope() {
  withDependencies {
    $0.preparedScoped = Seen.overridden.date
  } operation: {
    _ = Dependency(\.preparedScoped).wrappedValue
  }
  prepareDependencies {
    $0.preparedScoped = Seen.mock.date
  }
  observe(Dependency(\.preparedScoped).wrappedValue)
}

// MARK: - Proofs

/// With defaults that nobody has read.
private func fresh(_ body: @escaping () -> Void) -> () -> Void {
  {
    withDependencies {
      $0 = .live
    } operation: {
      body()
    }
  }
}

private func late(_ symbol: String, _ body: @escaping () -> Void) -> Proof {
  wrong(.standard, insteadOf: .mock, in: symbol, context: .live, reads: [.standard, .issue]) {
    fresh(body)()
  }
}

private func inTime(_ symbol: String, _ body: @escaping () -> Void) -> Proof {
  right(.mock, in: symbol, context: .live) { fresh(body)() }
}

let latePreparations = [
  late("preparesAfterRead()") { preparesAfterRead() },
  late("preparesAfterCall()") { preparesAfterCall() },
  late("PreparingApp.init()") { PreparingApp().reads() },
  late("preparesTwice()") { preparesTwice() },
  inTime("preparesBeforeRead()") { preparesBeforeRead() },
  inTime("PreparingInTime.init()") { PreparingInTime().reads() },
  inTime("preparesAfterConditionalRead(isRead:)") { preparesAfterConditionalRead() },
  inTime("preparesBeforeClosureRuns()") { preparesBeforeClosureRuns() },
  inTime("preparesAfterReadOfAnother()") { preparesAfterReadOfAnother() },
  inTime("preparesAfterScope()") { preparesAfterScope() },
]
