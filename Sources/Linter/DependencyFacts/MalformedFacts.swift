/// Facts that cannot be linked because one of their tables breaks an invariant.
///
/// Only a defect of the parser or a damaged cache leads to this error; source text should not.
package struct MalformedFacts: Error, Equatable, CustomStringConvertible {
  /// The table, by the name of its property in `FileFacts`.
  package let table: String
  /// The index of the row.
  package let row: Int
  /// One phrase: `its parent comes after it`.
  package let what: String

  package init(table: String, row: Int, what: String) {
    self.table = table
    self.row = row
    self.what = what
  }

  package var description: String { "row \(row) of '\(table)': \(what)" }
}
