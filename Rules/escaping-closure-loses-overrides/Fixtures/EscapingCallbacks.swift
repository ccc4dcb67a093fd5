import Dependencies
import Foundation

func record(_ date: Date) {}

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
    _ = CallbackStamp()
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
  } onCancel: {
    @Dependency(\.date) var date
    record(date.now)
  }
}

func process() {
  let process = Process()
  process.terminationHandler = { _ in  // expect: escaping-closure-loses-overrides
    @Dependency(\.date) var date
    record(date.now)
  }
}

// MARK: A weak self says that the closure escapes

final class CallbackOwner {
  var last: Date?

  func weakSelf(_ service: ForeignKit.Service) {
    service.fetch { [weak self] in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      self?.last = date.now
    }
  }

  func unownedSelf(_ service: ForeignKit.Service) {
    service.fetch { [unowned self] in  // expect: escaping-closure-loses-overrides
      @Dependency(\.date) var date
      self.last = date.now
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
    }
  }

  func inPlaceWithUnownedSelf() {
    [1].forEach { [unowned self] _ in
      @Dependency(\.date) var date
      self.last = date.now
    }
  }
}

// MARK: Good twins

func notificationDeclaredBefore() {
  @Dependency(\.date) var date
  _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in
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
