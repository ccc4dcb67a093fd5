/// An optional index in the four bytes of the index.
///
/// Facts have millions of rows with such fields, and an `Optional` would take eight bytes for each.
/// The value that means absence is known to this type alone, so code cannot forget to ask for it.
@frozen
@propertyWrapper
public struct Compact<ID: TableIndex>: Sendable {
  public var index: UInt32

  @inlinable
  public init(wrappedValue: ID?) { index = wrappedValue?.index ?? .max }

  @inlinable
  public var wrappedValue: ID? {
    get { index == .max ? nil : ID(index: index) }
    set { index = newValue?.index ?? .max }
  }
}

/// The index of a row in one table of a file's facts.
public protocol TableIndex: Hashable, Sendable {
  var index: UInt32 { get }
  init(index: UInt32)
}
