/// What has been searched for up to the end of a line or file in vain.
///
/// How some literals end depends on what comes later. Searching again from each of them would make
/// the time grow with the square of the file's size, so what a vain search has shown is kept.
/// Numbers of `#` from eight on are taken for the same, which bounds the number of vain searches;
/// only literals that are malformed anyway could tell the difference.
struct FailedSearchMemo {
  /// The greatest number of `#` that is told from greater ones.
  private static let mostPounds = 8

  /// No quote with so many `#` behind it stands before `limit`.
  private var quotePounds = Int.max
  private var limit: UnsafePointer<UInt8>?
  /// No slash with so many `#` behind it stands in the rest of the file.
  private var slashPounds = Int.max

  /// Whether a search for a quote with so many `#`, up to the end of the line, would be in vain.
  func excludesClosingQuote(pounds: Int, at position: UnsafePointer<UInt8>) -> Bool {
    guard let limit, position < limit else { return false }
    return min(pounds, Self.mostPounds) >= quotePounds
  }

  /// Keeps that such a search was, up to a place.
  mutating func foundNoClosingQuote(pounds: Int, before limit: UnsafePointer<UInt8>) {
    quotePounds = min(pounds, Self.mostPounds)
    self.limit = limit
  }

  /// Whether a search for a slash with so many `#`, up to the end of the file, would be in vain.
  func excludesClosingSlash(pounds: Int) -> Bool { min(pounds, Self.mostPounds) >= slashPounds }

  /// Keeps that such a search was.
  mutating func foundNoClosingSlash(pounds: Int) {
    slashPounds = min(pounds, slashPounds, Self.mostPounds)
  }
}
