/// A value for each byte, in memory that is written once and lives as long as the process.
///
/// A lexer keeps the address of its table, because every access to a `static let` checks whether it
/// is initialised.
package struct ByteTable<Value: Sendable>: @unchecked Sendable {
  package let address: UnsafePointer<Value>

  package init(_ value: (UInt8) -> Value) {
    let values = UnsafeMutablePointer<Value>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { (values + Int(byte)).initialize(to: value(byte)) }
    address = UnsafePointer(values)
  }
}
