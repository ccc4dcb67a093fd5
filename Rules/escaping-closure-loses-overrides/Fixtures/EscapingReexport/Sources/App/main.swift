import Core
import Foundation
import Plain

let tasks = withDependencies {
  $0.date.now = .distantPast
} operation: {
  reexported() + [plain()]
}
for task in tasks { await task.value }
