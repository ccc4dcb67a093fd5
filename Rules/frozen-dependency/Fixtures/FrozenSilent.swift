import Dependencies
import Foundation

struct ThawedClient: Sendable {
  var date: @Sendable () -> Date
}

// MARK: Read when an endpoint is called

enum ReadInEndpoint: DependencyKey {
  static let liveValue = ThawedClient(
    date: {
      @Dependency(\.date) var date
      return date.now
    })
  static let testValue = ThawedClient(date: unimplemented("date", placeholder: .distantFuture))
}

/// The closure is stored, not called.
enum ReadInStoredClosure: DependencyKey {
  static let liveValue: ThawedClient = {
    let read: @Sendable () -> Date = {
      @Dependency(\.date.now) var now
      return now
    }
    return ThawedClient(date: read)
  }()
  static let testValue = ThawedClient(date: unimplemented("date", placeholder: .distantFuture))
}

private func thawedNow() -> Date {
  @Dependency(\.date.now) var now
  return now
}

/// A function by its name is called later.
enum ReadByReference: DependencyKey {
  static let liveValue = ThawedClient(date: { thawedNow() })
  static let testValue = ThawedClient(date: unimplemented("date", placeholder: .distantFuture))
}

/// The date is read only for those who give none.
private struct DatedNote: Sendable {
  let date: Date

  init(date: Date? = nil) {
    @Dependency(\.date.now) var now
    self.date = date ?? now
  }
}

enum GivesTheDate: DependencyKey {
  static let liveValue: ThawedClient = {
    let note = DatedNote(date: .distantPast)
    return ThawedClient(date: { note.date })
  }()
  static let testValue = ThawedClient(date: unimplemented("date", placeholder: .distantFuture))
}

// MARK: Not another dependency

/// The context is the same for the whole process.
enum ReadsTheContext: DependencyKey {
  static let liveValue: ThawedClient = {
    @Dependency(\.context) var context
    let isLive = context == .live
    return ThawedClient(date: { isLive ? .distantPast : .distantFuture })
  }()
  static let testValue = ThawedClient(date: unimplemented("date", placeholder: .distantFuture))
}

/// Not a key, and computed anew each time.
enum ComputedEachTime {
  static var client: ThawedClient {
    @Dependency(\.date) var date
    let now = date.now
    return ThawedClient(date: { now })
  }
}

// MARK: - Proofs

let frozenSilent = [
  kept(in: "ReadInEndpoint.liveValue", calling: { ReadInEndpoint.liveValue }) {
    observe($0.date())
  },
  kept(in: "ReadInStoredClosure.liveValue", calling: { ReadInStoredClosure.liveValue }) {
    observe($0.date())
  },
  kept(in: "ReadByReference.liveValue", calling: { ReadByReference.liveValue }) {
    observe($0.date())
  },
  kept(in: "ComputedEachTime.client", calling: { ComputedEachTime.client }) { _ in
    observe(ComputedEachTime.client.date())
  },
]
