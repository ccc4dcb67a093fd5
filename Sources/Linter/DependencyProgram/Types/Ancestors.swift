/// The types of certain names that a type inherits from: two of them at most.
///
/// A type can inherit from itself, as `struct View: SwiftUI.View` seems to where no type of that
/// name but its own is known. That does not count; a second one tells whether there is any other.
struct Ancestors {
  private var first: Nominal?
  private var second: Nominal?

  func isAny(except type: Nominal) -> Bool {
    first.map { $0 != type } ?? false || second != nil
  }

  /// Whether it was news.
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
