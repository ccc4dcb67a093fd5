import Dependencies
import Foundation

private func mark() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Changes

@propertyWrapper struct LoggedText: Sendable {
  private var value: String

  init(wrappedValue: String) { value = wrappedValue }

  var wrappedValue: String {
    get { value }
    set {
      value = newValue
      mark()
    }
  }
}

@propertyWrapper struct WatchedCount: Sendable {
  var wrappedValue: Int { didSet { mark() } }
}

final class LoggingModel: @unchecked Sendable {
  @LoggedText var text = ""
  @WatchedCount var count = 0

  func rename() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.text = "new"
    }
  }

  func countUp() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.count += 1
    }
  }

  func renameHere() { text = "new" }

  /// A read runs no setter, and no observer.
  func read() {
    Task.detached { print(self.text, self.count) }
  }
}

// MARK: Projected values

@propertyWrapper struct ResettableCount: Sendable {
  var wrappedValue: Int

  var projectedValue: ResettableCount { self }

  func reset() { mark() }
}

@propertyWrapper struct ProjectedCount: Sendable {
  var wrappedValue: Int

  var projectedValue: Int {
    mark()
    return 1
  }
}

final class ProjectingModel: @unchecked Sendable {
  @ResettableCount var count = 0
  @ProjectedCount var size = 0

  func reset() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.$count.reset()
    }
  }

  func project() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      print(self.$size)
    }
  }

  func projectHere() { print($size) }

  func read() {
    Task.detached { print(self.$count, self.size) }
  }
}

// MARK: Wrappers that read when they are created

@propertyWrapper struct SealedValue: Sendable {
  let stamp: Date

  init(_ name: String) {
    mark()
    stamp = .distantPast
  }

  var wrappedValue: Date { stamp }
}

struct SealedPage: Sendable {
  @SealedValue("page") var stamp: Date
}

func sealsPage() {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = SealedPage()
  }
}

func sealsPageHere() { _ = SealedPage() }

// MARK: - Proofs

let escapingOwnWrappers = [
  lost(in: "LoggingModel.rename()") { LoggingModel().rename() },
  lost(in: "LoggingModel.countUp()") { LoggingModel().countUp() },
  kept(in: "LoggingModel.renameHere()") { LoggingModel().renameHere() },
  kept(in: "LoggingModel.read()", reads: []) { LoggingModel().read() },
  lost(in: "ProjectingModel.reset()") { ProjectingModel().reset() },
  lost(in: "ProjectingModel.project()") { ProjectingModel().project() },
  kept(in: "ProjectingModel.projectHere()") { ProjectingModel().projectHere() },
  kept(in: "ProjectingModel.read()", reads: []) { ProjectingModel().read() },
  lost(in: "sealsPage()") { sealsPage() },
  kept(in: "sealsPageHere()") { sealsPageHere() },
]
