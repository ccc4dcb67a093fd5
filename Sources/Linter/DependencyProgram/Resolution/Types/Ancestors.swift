/// The types with certain names that a type inherits from: at most two of them.
///
/// A type can seem to inherit from itself, like `struct View: SwiftUI.View` if no other type of
/// that name is known. This does not count; the second type shows whether there is another one.
struct Ancestors {
  private var first: Nominal?
  private var second: Nominal?

  func isAny(except type: Nominal) -> Bool { first.map { $0 != type } ?? false || second != nil }

  /// Returns whether the type is new.
  @discardableResult mutating func insert(_ type: Nominal) -> Bool {
    guard second == nil, first != type else { return false }
    if first == nil { first = type } else { second = type }
    return true
  }

  mutating func formUnion(_ other: Ancestors) -> Bool {
    let isNew = other.first.map { insert($0) } ?? false
    return (other.second.map { insert($0) } ?? false) || isNew
  }
}
