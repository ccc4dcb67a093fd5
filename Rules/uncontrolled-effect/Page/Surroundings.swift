import Dependencies
import Foundation

// example

private func observe() -> String {
  let stopwatch = withDependencies {
    $0.date.now = .distantPast
  } operation: {
    Stopwatch()
  }
  stopwatch.begin()
  return stopwatch.start == .distantPast ? "the override" : "another date"
}
