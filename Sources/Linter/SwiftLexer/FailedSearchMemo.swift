/// Remembers failed searches up to the end of a line or file.
///
/// The end of some literals depends on later text. Searching again from each of them would take
/// quadratic time, so the result of a failed search is kept. All numbers of `#` from eight on are
/// treated alike, which bounds the number of failed searches; this can only affect malformed
/// literals.
struct FailedSearchMemo {
  /// Greater numbers of `#` are treated as this one.
  private static let mostPounds = 8

  /// No quote followed by this many `#` comes before `limit`.
  private var quotePounds = Int.max
  private var limit: UnsafePointer<UInt8>?
  /// No slash followed by this many `#` comes in the rest of the file.
  private var slashPounds = Int.max

  /// Whether a search for a quote followed by so many `#`, up to the end of the line, would fail.
  func excludesClosingQuote(pounds: Int, at position: UnsafePointer<UInt8>) -> Bool {
    guard let limit, position < limit else { return false }
    return min(pounds, Self.mostPounds) >= quotePounds
  }

  /// Records that the search failed before `limit`.
  mutating func foundNoClosingQuote(pounds: Int, before limit: UnsafePointer<UInt8>) {
    quotePounds = min(pounds, Self.mostPounds)
    self.limit = limit
  }

  /// Whether a search for a slash followed by so many `#`, up to the end of the file, would fail.
  func excludesClosingSlash(pounds: Int) -> Bool { min(pounds, Self.mostPounds) >= slashPounds }

  /// Records that the search failed.
  mutating func foundNoClosingSlash(pounds: Int) {
    slashPounds = min(pounds, slashPounds, Self.mostPounds)
  }
}
