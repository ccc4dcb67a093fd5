/// The rows of one table of a file's facts, in memory that `ProgramFacts` owns.
///
/// Unlike those of an `UnsafeBufferPointer`, its subscripts check the index in release builds too:
/// an invalid index ends the run with a message instead of reading other memory.
package struct FactTable<Row>: RandomAccessCollection {
  private let rows: UnsafeBufferPointer<Row>

  /// - Parameter rows: must not be read after the lifetime of their owner.
  init(_ rows: UnsafeBufferPointer<Row>) { self.rows = rows }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(index: Int) -> Row {
    @inline(__always) get {
      precondition(
        UInt(bitPattern: index) < UInt(bitPattern: rows.count), "no row of the facts has this index"
      )
      return rows[index]
    }
  }

  /// The rows of a slice, as facts store it.
  package subscript(slice: Range<UInt32>) -> Slice<FactTable> {
    precondition(slice.upperBound <= rows.count, "no rows of the facts have these indices")
    return Slice(base: self, bounds: Int(slice.lowerBound)..<Int(slice.upperBound))
  }
}
