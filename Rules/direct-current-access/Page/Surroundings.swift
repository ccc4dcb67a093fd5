import Dependencies
import Foundation

// example

private func observe() -> String {
  withDependencies {
    $0.date.now = .distantPast
  } operation: {
    stamp() == .distantPast ? "override" : "default"
  }
}
