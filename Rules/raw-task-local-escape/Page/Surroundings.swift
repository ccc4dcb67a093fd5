import Dependencies
import Foundation

private let recorded = LockIsolated("nothing")

private func record(_ id: String) { recorded.setValue(id) }

// example

private func observe() -> String {
  let queue = DispatchQueue(label: "log")
  Request.$id.withValue("the caller's") { log(on: queue) }
  queue.sync {}
  return recorded.value
}
