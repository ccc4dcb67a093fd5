import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private func record(_ date: Date) { observe(date) }

final class CallbackStamp {
  @Dependency(\.date) var date
}

func notification() {
  _ = NotificationCenter.default.addObserver(  // expect: escaping-closure-loses-overrides
    forName: Notification.Name("a"), object: nil, queue: nil
  ) { _ in
    @Dependency(\.date) var date
    record(date.now)
  }
}

func notificationInParentheses(_ center: NotificationCenter) {
  _ = center.addObserver(forName: nil, object: nil, queue: .main, using: { _ in  // expect: escaping-closure-loses-overrides
    observe(CallbackStamp())
  })
}

func completionWithoutLabel(_ url: URL) {
  let task = URLSession.shared.dataTask(with: url) { [weak cache = URLCache.shared] _, _, _ in
    // Nothing says that the closure escapes but its order: the function is unknown.
    _ = cache
  }
  task.resume()
}

func completionWithLabel(_ url: URL, _ session: URLSession) {
  session.dataTask(with: url, completionHandler: { data, _, _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    record(date.now)
  }).resume()
}

func unknownCompletion(_ alert: Alerting) {
  alert.present(animated: true, completion: {  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    record(date.now)
  })
}

typealias Alerting = ForeignKit.Alert

typealias CallbackQueues = ForeignKit.Queues

func terminationOfAStream() -> AsyncStream<Int> {
  AsyncStream { continuation in
    continuation.onTermination = { _ in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      record(date.now)
    }
  }
}

func cancellation() async {
  await withTaskCancellationHandler {
    @Dependency(\.date) var date
    record(date.now)
  } onCancel: {
    record(.distantPast)
  }
  await withTaskCancellationHandler {  // expect: escaping-closure-loses-overrides
    record(.distantPast)
    try? await Task.sleep(for: .seconds(60))
  } onCancel: {
    @Dependency(\.date) var date
    record(date.now)
  }
}

func process() {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["true"]
  process.terminationHandler = { _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    record(date.now)
  }
  try? process.run()
}

// MARK: A weak self says that the closure escapes

final class CallbackOwner {
  var last: Date?

  func weakSelf(_ service: ForeignKit.Service) {
    service.fetch { [weak self] in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      self?.last = date.now
      record(date.now)
    }
  }

  func unownedSelf(_ service: ForeignKit.Service) {
    service.fetch { [unowned self] in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      self.last = date.now
      record(date.now)
    }
  }

  func unknown(_ service: ForeignKit.Service) {
    service.fetch {
      @Dependency(\.date) var date
      record(date.now)
    }
  }

  func taskWithWeakSelf() {
    Task { [weak self] in
      @Dependency(\.date) var date
      self?.last = date.now
      record(date.now)
    }
  }

  func inPlaceWithUnownedSelf() {
    [1].forEach { [unowned self] _ in
      @Dependency(\.date) var date
      self.last = date.now
      record(date.now)
    }
  }
}

// MARK: Where it says nothing, or not enough

extension CallbackOwner {
  /// A name that keeps values keeps them, whatever has it.
  func syncWithWeakSelf(_ queues: CallbackQueues) {
    queues.queue.sync { [weak self] in
      @Dependency(\.date) var date
      self?.last = date.now
      record(date.now)
    }
  }

  func awaitedWithWeakSelf() async {
    await ForeignKit.retrying { [weak self] in
      @Dependency(\.date) var date
      self?.last = date.now
      record(date.now)
    }
  }

  /// A member of something that nobody here knows may run its closure in place.
  func unknownWithWeakSelf(_ queues: CallbackQueues) {
    queues.each { [weak self] in  // expect: escaping-closure-loses-overrides (info)
      @Dependency(\.date) var date
      self?.last = date.now
      record(date.now)
    }
  }
}

// MARK: Functions of the program that keep a closure

final class CallbackStore {
  private(set) var names: [String] = []

  func inPlace(_ body: () -> Void) { names.withContiguousStorageIfAvailable { _ in body() } }
}

extension CallbackOwner {
  func inPlaceWithWeakSelf(_ store: CallbackStore) {
    store.inPlace { [weak self] in
      @Dependency(\.date) var date
      self?.last = date.now
      record(date.now)
    }
  }
}

// MARK: Good twins

func notificationDeclaredBefore(_ center: NotificationCenter) {
  @Dependency(\.date) var date
  _ = center.addObserver(forName: nil, object: nil, queue: nil) { _ in
    record(date.now)
  }
}

func terminationDeclaredBefore() -> AsyncStream<Int> {
  @Dependency(\.date) var date
  return AsyncStream { continuation in
    continuation.onTermination = { _ in record(date.now) }
  }
}

func completionHandedOver(_ url: URL) {
  withEscapedDependencies { dependencies in
    URLSession.shared.dataTask(with: url, completionHandler: { _, _, _ in
      dependencies.yield {
        @Dependency(\.date) var date
        record(date.now)
      }
    }).resume()
  }
}

// MARK: - Proofs

private let unsupported = URL(string: "unsupported:///")!

/// Posts as the system does: with nobody's values.
private func post(_ name: String, to center: NotificationCenter = .default) async {
  await outside { center.post(name: Notification.Name(name), object: nil) }
}

private func cancelConsumer<Element>(of stream: AsyncStream<Element>) async {
  await outside {
    let task = Task { for await _ in stream {} }
    task.cancel()
    await task.value
  }
}

let escapingCallbacks = [
  lost(in: "notification()") {
    notification()
    await post("a")
  },
  lost(in: "notificationInParentheses(_:)") {
    let center = NotificationCenter()
    notificationInParentheses(center)
    await post("b", to: center)
  },
  lost(in: "completionWithLabel(_:_:)") { completionWithLabel(unsupported, .shared) },
  lost(in: "unknownCompletion(_:)") { unknownCompletion(ForeignKit.Alert()) },
  lost(in: "terminationOfAStream()") { await cancelConsumer(of: terminationOfAStream()) },
  lost(in: "cancellation()", reads: [.overridden, .distantPast, .standard]) {
    let task = Task { await cancellation() }
    _ = await Recorder.shared.seen(waitingFor: 2)
    await outside { task.cancel() }
  },
  lost(in: "process()") { process() },
  lost(in: "CallbackOwner.weakSelf(_:)") { CallbackOwner().weakSelf(ForeignKit.Service()) },
  lost(in: "CallbackOwner.unownedSelf(_:)", calling: CallbackOwner.init, reads: [.standard]) {
    $0.unownedSelf(ForeignKit.Service())
  },
  kept(in: "CallbackOwner.syncWithWeakSelf(_:)") {
    CallbackOwner().syncWithWeakSelf(CallbackQueues())
  },
  kept(in: "CallbackOwner.awaitedWithWeakSelf()") { await CallbackOwner().awaitedWithWeakSelf() },
  lost(in: "CallbackOwner.unknownWithWeakSelf(_:)") {
    CallbackOwner().unknownWithWeakSelf(CallbackQueues())
  },
  kept(in: "CallbackOwner.inPlaceWithWeakSelf(_:)") {
    CallbackOwner().inPlaceWithWeakSelf(CallbackStore())
  },
  unseen(in: "CallbackOwner.unknown(_:)") { CallbackOwner().unknown(ForeignKit.Service()) },
  kept(in: "CallbackOwner.taskWithWeakSelf()") { CallbackOwner().taskWithWeakSelf() },
  kept(in: "CallbackOwner.inPlaceWithUnownedSelf()", calling: CallbackOwner.init) {
    $0.inPlaceWithUnownedSelf()
  },
  kept(in: "notificationDeclaredBefore(_:)") {
    let center = NotificationCenter()
    notificationDeclaredBefore(center)
    await post("c", to: center)
  },
  kept(in: "terminationDeclaredBefore()") {
    await cancelConsumer(of: terminationDeclaredBefore())
  },
  kept(in: "completionHandedOver(_:)") { completionHandedOver(unsupported) },
]
