/// A program as it is linted.
package struct ProgramText: Sendable {
  /// By path, in order.
  var files: [(path: String, text: String)]
  /// Where each site is.
  var places: [Int: Place]

  /// A line of a file, counted from 1.
  struct Place: Sendable, Hashable {
    var file: Int
    var line: Int
  }
}
