import Dependencies
import Foundation

// example

private func stamp() -> Date {
  @Dependency(\.date) var date
  return date.now
}

private func observe() -> String { day() == .distantPast ? "override" : "default" }
