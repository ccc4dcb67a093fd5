import Dependencies
import Foundation

private func remember(_ date: Date) { observe(date) }

final class SilentStamp {
  @Dependency(\.date) var date
}

// MARK: A captured local variable keeps its overrides

func capturedWrapper() {
  @Dependency(\.date) var date
  Task.detached { [date] in
    remember(date.now)
  }
}

func capturedWrapperDeepInside() {
  @Dependency(\.date) var date
  DispatchQueue.main.async {
    Task.detached {
      Task {
        remember(date.now)
      }
    }
  }
}

func valueTakenInALet() {
  @Dependency(\.date.now) var now
  let start = now
  DispatchQueue.main.async { remember(start) }
}

func parameterOfTheFunction(_ stamp: SilentStamp, now: Date) {
  Task.detached {
    observe(stamp)
    remember(now)
  }
}

// MARK: A stored wrapper loses only what surrounds the call

final class SilentModel {
  @Dependency(\.date) var date
  @Dependency(\.date.now) private var now

  func readsStored() {
    DispatchQueue.main.async { [self] in
      remember(date.now)  // expect: stored-read-after-escape
    }
    Task.detached { [weak self] in
      guard let self else { return }
      remember(self.now)  // expect: stored-read-after-escape
    }
  }

  func readsStoredInATask() {
    Task {
      remember(date.now)
    }
  }

  func capturesStored() {
    DispatchQueue.main.async { [date] in
      remember(date.now)
    }
  }

  func takesStoredBefore() {
    let now = now
    DispatchQueue.main.async { remember(now) }
  }

  /// Restores the values that `self` was created with.
  func propagates() {
    Task.detached {
      withDependencies(from: self) {
        @Dependency(\.uuid) var uuid
        observe(uuid())
      }
    }
  }

  func propagatesWithOverrides() {
    Task.detached {
      withDependencies(from: self) {
        $0.date.now = .distantPast
      } operation: {
        observe(SilentStamp())
      }
    }
  }

  /// `date` is not the wrapper here.
  func shadowedByALocal() {
    DispatchQueue.main.async {
      let date = Date.distantPast
      remember(date)
    }
  }

  func shadowedByAParameter() {
    [Date.distantPast].forEach { _ in }
    let work: @Sendable (Date) -> Void = { date in remember(date) }
    DispatchQueue.main.async { work(.distantPast) }
  }

  func shadowedByAParameterOfTheFunction(date: Date) {
    DispatchQueue.main.async { remember(date) }
  }

  func shadowedByAPattern(_ dates: [Date]) {
    DispatchQueue.main.async {
      for date in dates { remember(date) }
      if let date = dates.first { remember(date) }
    }
  }
}

// MARK: Inside of a continuation's yield

func yields() {
  withEscapedDependencies { dependencies in
    Task.detached {
      dependencies.yield {
        observe(SilentStamp())
      }
    }
    DispatchQueue.main.async {
      dependencies.yield {
        @Dependency(\.date) var date
        remember(date.now)
      }
    }
  }
}

func yieldsFromAReturnedContinuation() {
  let dependencies = withEscapedDependencies { $0 }
  Task.detached {
    dependencies.yield {
      @Dependency(\.date) var date
      remember(date.now)
    }
  }
}

final class SilentOperation: @unchecked Sendable {
  let continuation: DependencyValues.Continuation

  init(continuation: DependencyValues.Continuation) {
    self.continuation = continuation
  }

  func run() {
    DispatchQueue.main.async {
      self.continuation.yield {
        @Dependency(\.date) var date
        remember(date.now)
      }
    }
  }
}

// MARK: An unknown function's closure

func unknownFunction(_ service: ForeignKit.Service) {
  service.perform {
    @Dependency(\.date) var date
    remember(date.now)
  }
  service.async {
    observe(SilentStamp())
  }
  ForeignKit.run {
    observe(SilentStamp())
  }
}

// MARK: Closures that are stored, returned or defaults

struct SilentClient {
  var fetch: @Sendable () -> Date = {
    @Dependency(\.date) var date
    return date.now
  }
}

extension SilentClient: DependencyKey {
  static let liveValue = SilentClient(fetch: {
    @Dependency(\.date) var date
    return date.now
  })
  static let testValue = SilentClient(fetch: unimplemented("SilentClient.fetch", placeholder: .distantPast))
}

func returned() -> @Sendable () -> Date {
  {
    @Dependency(\.date) var date
    return date.now
  }
}

/// The closure reads when the queue calls it, but its values are those of nobody in sight.
func defaultArgument(
  now: @escaping @Sendable () -> Date = {
    @Dependency(\.date) var date
    return date.now
  }
) {
  observe(now())
}

// MARK: Names that only look alike

enum SilentNames {
  struct Task {
    static func detached(_ work: () -> Void) { work() }
  }

  static func ownTask() {
    Task.detached {
      @Dependency(\.date) var date
      remember(date.now)
    }
  }

  static let text = """
    Task.detached {
      @Dependency(\\.date) var date
    }
    """
  static let line = "queue.async { @Dependency(\\.date) var date }"

  // Task.detached { @Dependency(\.date) var date }
}

// MARK: - Proofs

let escapingKeepsSilent = [
  kept(in: "capturedWrapper()") { capturedWrapper() },
  kept(in: "capturedWrapperDeepInside()") { capturedWrapperDeepInside() },
  kept(in: "valueTakenInALet()") { valueTakenInALet() },
  kept(in: "parameterOfTheFunction(_:now:)", reads: [.overridden, .overridden]) {
    parameterOfTheFunction(SilentStamp(), now: Seen.overridden.date)
  },
  lost(in: "SilentModel.readsStored()", calling: SilentModel.init, rule: storedRead) {
    $0.readsStored()
  },
  kept(in: "SilentModel.readsStoredInATask()", calling: SilentModel.init) {
    $0.readsStoredInATask()
  },
  kept(in: "SilentModel.capturesStored()", calling: SilentModel.init) { $0.capturesStored() },
  kept(in: "SilentModel.takesStoredBefore()", calling: SilentModel.init) { $0.takesStoredBefore() },
  kept(in: "SilentModel.propagates()", of: SilentModel.init) { $0.propagates() },
  kept(
    in: "SilentModel.propagatesWithOverrides()", of: SilentModel.init, reads: [.distantPast]
  ) { $0.propagatesWithOverrides() },
  kept(in: "SilentModel.shadowedByALocal()", reads: [.distantPast]) {
    SilentModel().shadowedByALocal()
  },
  kept(in: "SilentModel.shadowedByAParameter()", reads: [.distantPast]) {
    SilentModel().shadowedByAParameter()
  },
  kept(in: "SilentModel.shadowedByAParameterOfTheFunction(date:)") {
    SilentModel().shadowedByAParameterOfTheFunction(date: Seen.overridden.date)
  },
  kept(in: "SilentModel.shadowedByAPattern(_:)", reads: [.distantPast, .distantPast]) {
    SilentModel().shadowedByAPattern([.distantPast])
  },
  kept(in: "yields()", reads: [.overridden, .overridden]) { yields() },
  kept(in: "yieldsFromAReturnedContinuation()") { yieldsFromAReturnedContinuation() },
  kept(in: "SilentOperation.run()") {
    let operation = withEscapedDependencies { SilentOperation(continuation: $0) }
    await outside { operation.run() }
  },
  kept(in: "unknownFunction(_:)", reads: [.overridden, .overridden, .overridden]) {
    unknownFunction(ForeignKit.Service())
  },
  kept(in: "SilentClient.fetch") { observe(SilentClient().fetch()) },
  kept(in: "SilentClient.liveValue") { observe(SilentClient.liveValue.fetch()) },
  kept(in: "returned()") { observe(returned()()) },
  kept(in: "defaultArgument(now:)") { defaultArgument() },
  kept(in: "SilentNames.ownTask()") { SilentNames.ownTask() },
]
