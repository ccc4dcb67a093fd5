import Foundation

/// The plainest value of the type, or nil if none is known: a collection or a text without
/// elements, zero, false, `nil`, a date of long ago, the first case of an enumeration.
func plainValue(of type: Any.Type) -> Any? {
  switch type {
  case is Void.Type: ()
  case let type as any PlainType.Type: type.plain
  case let type as any RangeReplaceableCollection.Type: type.init()
  case let type as any AdditiveArithmetic.Type: type.zero
  case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
  default: plainLiteral(of: type) ?? plainCase(of: type)
  }
}

private func plainLiteral(of type: Any.Type) -> Any? {
  func array<T: ExpressibleByArrayLiteral>(_ type: T.Type) -> T { [] }
  func dictionary<T: ExpressibleByDictionaryLiteral>(_ type: T.Type) -> T { [:] }
  func boolean<T: ExpressibleByBooleanLiteral>(_ type: T.Type) -> T { false }
  func float<T: ExpressibleByFloatLiteral>(_ type: T.Type) -> T { 0.0 }
  func integer<T: ExpressibleByIntegerLiteral>(_ type: T.Type) -> T { 0 }
  func character<T: ExpressibleByUnicodeScalarLiteral>(_ type: T.Type) -> T { " " }
  return switch type {
  case let type as any ExpressibleByArrayLiteral.Type: array(type)
  case let type as any ExpressibleByDictionaryLiteral.Type: dictionary(type)
  case let type as any ExpressibleByBooleanLiteral.Type: boolean(type)
  case let type as any ExpressibleByFloatLiteral.Type: float(type)
  case let type as any ExpressibleByIntegerLiteral.Type: integer(type)
  case let type as any ExpressibleByUnicodeScalarLiteral.Type: character(type)
  default: nil
  }
}

private func plainCase(of type: Any.Type) -> Any? {
  func raw<T: RawRepresentable>(_ type: T.Type) -> T? {
    (plainValue(of: T.RawValue.self) as? T.RawValue).flatMap(T.init(rawValue:))
  }
  func first<T: CaseIterable>(_ type: T.Type) -> T? { T.allCases.first }
  if let type = type as? any RawRepresentable.Type, let value = raw(type) { return value }
  if let type = type as? any CaseIterable.Type, let value = first(type) { return value }
  return nil
}

/// A type whose plain value cannot be made through any other protocol.
private protocol PlainType {
  static var plain: Self { get }
}

extension AsyncStream: PlainType {
  fileprivate static var plain: Self { .finished }
}

extension AsyncThrowingStream: PlainType where Failure == any Error {
  fileprivate static var plain: Self { .finished(throwing: CancellationError()) }
}

extension Date: PlainType {
  fileprivate static var plain: Self { Date(timeIntervalSinceReferenceDate: 0) }
}

extension URL: PlainType {
  fileprivate static var plain: Self { URL(filePath: "/") }
}

extension UUID: PlainType {
  fileprivate static var plain: Self { UUID() }
}
