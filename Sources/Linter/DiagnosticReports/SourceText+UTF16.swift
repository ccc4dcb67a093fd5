extension SourceText {
  /// The line and column of a byte, both counted from 1, the column in UTF-16 code units. Editors
  /// and services count this way; none of them counts a byte order mark.
  package func place16(ofOffset offset: UInt32) -> (line: Int, column: Int) {
    let place = lines.place(ofOffset: offset)
    guard let bytes else { return (place.line, place.column) }
    var before = bytes[place.offset - (place.column - 1)..<place.offset]
    if place.line == 1, before.starts(with: [0xEF, 0xBB, 0xBF]) { before = before.dropFirst(3) }
    return (place.line, String(decoding: before, as: UTF8.self).utf16.count + 1)
  }
}
