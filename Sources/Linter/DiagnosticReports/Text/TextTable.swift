/// Rows of data in columns, two spaces between them.
package enum TextTable {
  /// - Parameter rows: all with the same number of cells.
  package static func render(_ rows: [[String]]) -> OutputText {
    let rows = rows.map { $0.map(OutputText.shown) }
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      let line = cells.joined(separator: "  ")
      let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
      let end = last.map(line.utf8.index(after:)) ?? line.startIndex
      return line[..<end] + "\n"
    }
    return OutputText(trusted: lines.joined())
  }
}
