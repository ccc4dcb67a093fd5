import Dependencies
import Foundation

private final class Refresher: @unchecked Sendable {
  let queue = DispatchQueue(label: "refresher")
  var lastRefresh: Date?

  // example

  func reload() {
    @Dependency(\.date) var date
    lastRefresh = date.now
  }
}

private func observe() -> String {
  let refresher = Refresher()
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    refresher.refresh()
  }
  refresher.queue.sync {}
  refresher.queue.sync {}
  return refresher.lastRefresh == .distantPast ? "override" : "default"
}
