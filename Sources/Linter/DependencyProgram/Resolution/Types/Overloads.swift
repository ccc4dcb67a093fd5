internal import DependencyFacts

/// The declarations that a name refers to at some place, in program order.
///
/// All users of the same overloads get the same object, so that a result about all of them is
/// computed once: a name with hundreds of declarations is used in hundreds of places.
final class Overloads: Sendable {
  let refs: [DeclRef]

  init(_ refs: [DeclRef]) { self.refs = refs }

  static let none = Overloads([])

  var isEmpty: Bool { refs.isEmpty }

  /// The declaration, if there is exactly one.
  var only: DeclRef? { refs.count == 1 ? refs[0] : nil }
}

extension Overloads: PackedKey {
  static func == (a: Overloads, b: Overloads) -> Bool { a === b }

  var packed: UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(self))) }
}
