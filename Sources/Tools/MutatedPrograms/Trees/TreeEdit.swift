/// A change of a file's text.
struct TreeEdit {
  let range: Range<Int>
  let text: String

  static func insertion(_ text: String, at place: Int) -> TreeEdit {
    TreeEdit(range: place..<place, text: text)
  }

  /// The changed text. Of edits that overlap, the first in the text counts.
  static func applied(_ edits: [TreeEdit], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + edits.reduce(0) { $0 + $1.text.utf8.count })
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place {
      result += text[place..<edit.range.lowerBound]
      result += edit.text.utf8
      place = edit.range.upperBound
    }
    return result + text[place...]
  }
}
