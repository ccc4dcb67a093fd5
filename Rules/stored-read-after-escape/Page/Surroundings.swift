import Dependencies
import Foundation

private let queue = DispatchQueue(label: "model")
nonisolated(unsafe) private var logged: Date?
private func log(_ date: Date) { logged = date }

private func observe() -> String {
  let model = Model()
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    model.save()
  }
  queue.sync {}
  return logged == .distantPast ? "override" : "default"
}

extension Model: @unchecked Sendable {}
