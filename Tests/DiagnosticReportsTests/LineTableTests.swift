import DiagnosticReports
import Testing

/// The place of an offset in a text.
@Test(arguments: [
  ("", 0, 1, 1),
  ("abc", 0, 1, 1),
  ("abc", 2, 1, 3),
  ("abc", 3, 1, 4),
  ("a\nb", 1, 1, 2),
  ("a\nb", 2, 2, 1),
  ("a\n", 2, 2, 1),
  ("a\r\nb", 3, 2, 1),
  // A lone carriage return ends no line.
  ("a\rb", 2, 1, 3),
  // Columns count bytes.
  ("é = 1", 3, 1, 4),
  // Nothing comes after the end.
  ("a\nbc", 99, 2, 3),
])
func place(text: String, offset: UInt32, line: Int, column: Int) {
  let place = LineTable(Array(text.utf8)).place(ofOffset: offset)
  #expect(place.line == line)
  #expect(place.column == column)
}

@Test func linesCoverTheText() {
  let text = Array("one\ntwo\r\n\nfour".utf8)
  let table = LineTable(text)
  let lines = (1...table.lineCount).map { text[table.bytes(ofLine: $0)] }
  #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one\n", "two\r\n", "\n", "four"])
}
