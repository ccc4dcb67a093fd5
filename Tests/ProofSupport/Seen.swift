package import Foundation

/// The result of a read in a proof, as a number, so that values of all kinds can be compared and
/// listed.
package struct Seen: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// The value read without any override.
  package static let standard = Seen(1)
  /// The value that the object was created with, if its caller overrides it again.
  package static let created = Seen(5)
  /// The override that a proof makes around its code.
  package static let overridden = Seen(10)
  /// The override that many fixtures make themselves.
  package static let distantPast = Seen(of: Date.distantPast)

  // The effects of a key's values, for the rules about them.
  package static let live = Seen(100)
  package static let test = Seen(200)
  package static let preview = Seen(300)
  package static let mock = Seen(400)
  /// An issue was reported.
  package static let issue = Seen(-1)
  /// The process ended.
  package static let trap = Seen(-2)

  /// Nothing was run.
  package static let nothing = Seen(-3)

  package var description: String {
    switch self {
    case .standard: "the default"
    case .created: "the creation's"
    case .overridden: "the override"
    case .distantPast: "the inner override"
    case .live: "the live value"
    case .test: "the test value"
    case .preview: "the preview value"
    case .mock: "a mock"
    case .issue: "an issue"
    case .trap: "a crash"
    case .nothing: "nothing"
    default: "\(number)"
    }
  }

  package static func < (a: Seen, b: Seen) -> Bool { a.number < b.number }
}

extension Seen {
  package init(of date: Date) { self.init(Int(date.timeIntervalSinceReferenceDate)) }

  package init(of uuid: UUID) {
    self.init(withUnsafeBytes(of: uuid.uuid) { Int($0[15]) })
  }
}

/// The values that are overridden and compared.
extension Seen {
  package var date: Date { Date(timeIntervalSinceReferenceDate: TimeInterval(number)) }

  package var uuid: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(clamping: number)))
  }
}
