import Dependencies
import Foundation

struct AssignedClient: Sendable {
  var date: @Sendable () -> Date
}

// MARK: Assigned

enum AssignedLive: DependencyKey {
  static var liveValue = Seen.standard.date  // expect: assigned-live-value
  static let testValue = Seen.test.date
}

enum AssignedTest: DependencyKey {
  static let liveValue = Seen.live.date
  static var testValue = Seen.test.date  // expect: assigned-live-value
}

/// A part of it, in an extension of the key.
enum PartlyAssigned: DependencyKey {
  static let liveValue = AssignedClient(date: { Seen.live.date })
  static var testValue = AssignedClient(date: { Seen.test.date })  // expect: assigned-live-value
}

extension PartlyAssigned {
  static func use(_ date: Date) { testValue.date = { date } }
}

extension AssignedClient: DependencyKey {
  static var liveValue = AssignedClient(date: { Seen.standard.date })  // expect: assigned-live-value
  static let testValue = AssignedClient(date: { Seen.test.date })

  static func start() { liveValue = AssignedClient(date: { Seen.overridden.date }) }
}

// MARK: Left alone

/// A `var` that nothing assigns.
enum NeverAssigned: DependencyKey {
  static var liveValue = Seen.overridden.date
  static var testValue = Seen.overridden.date
}

/// A setter of its own can do what it likes.
enum AssignedBySetter: DependencyKey {
  static var liveValue: Date {
    get { Seen.overridden.date }
    set { observe(newValue) }
  }
  static let testValue = Seen.test.date
}

/// Another property of the name, and a variable.
struct AssignedNamesake {
  static var liveValue = Seen.live.date
}

enum NamedLikeAnother: DependencyKey {
  static var liveValue = Seen.overridden.date
  static let testValue = Seen.test.date

  static func assignsOthers() {
    var liveValue = Seen.live.date
    liveValue = Seen.mock.date
    AssignedNamesake.liveValue = liveValue
  }
}

/// An object that it refers to.
final class AssignedBox: @unchecked Sendable {
  var date = Seen.standard.date
}

enum AssignedObject: DependencyKey {
  static var liveValue = AssignedBox()
  static let testValue = AssignedBox()

  static func changesObject() { liveValue.date = Seen.overridden.date }
}

// MARK: - Proofs

let assignedValues = [
  wrong(.standard, insteadOf: .overridden, in: "AssignedLive.liveValue", context: .live) {
    _ = value(AssignedLive.self)
    AssignedLive.liveValue = Seen.overridden.date
    observe(value(AssignedLive.self))
  },
  wrong(.mock, insteadOf: .test, in: "AssignedTest.testValue", context: .test) {
    AssignedTest.testValue = Seen.mock.date
    // Later, in another test
    observe(value(AssignedTest.self))
  },
  wrong(.mock, insteadOf: .test, in: "PartlyAssigned.testValue", context: .test) {
    PartlyAssigned.use(Seen.mock.date)
    observe(value(PartlyAssigned.self).date())
  },
  wrong(.standard, insteadOf: .overridden, in: "AssignedClient.liveValue", context: .live) {
    _ = value(AssignedClient.self)
    AssignedClient.start()
    observe(value(AssignedClient.self).date())
  },
  right(.overridden, in: "NeverAssigned.liveValue", context: .live) {
    observe(value(NeverAssigned.self))
  },
  right(.overridden, in: "AssignedBySetter.liveValue", context: .live) {
    observe(value(AssignedBySetter.self))
  },
  right(.overridden, in: "NamedLikeAnother.liveValue", context: .live) {
    NamedLikeAnother.assignsOthers()
    observe(value(NamedLikeAnother.self))
  },
  right(.overridden, in: "AssignedObject.liveValue", context: .live) {
    _ = value(AssignedObject.self)
    AssignedObject.changesObject()
    observe(value(AssignedObject.self).date)
  },
]
