import Dependencies
import Foundation

let tasks = withDependencies {
  $0.date.now = .distantPast
} operation: {
  createsOwning()
}
for task in tasks { await task.value }
createsPlain()
createsQualified()
