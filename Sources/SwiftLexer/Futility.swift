/// What has been looked for up to the end of a line or file in vain.
///
/// Some tokens depend on what comes later: looking ahead from each of them would take a time that
/// grows with the square of the file's size. What a search without success has learned is kept
/// instead. Numbers of `#` from eight on count as the same, which keeps the searches few; only
/// literals that are malformed anyway can tell the difference.
struct Futility {
  private static let most = 8

  /// No `"` with so many `#` stands before this place.
  private var closingQuotePounds = Int.max
  private var closingQuoteLimit: UnsafePointer<UInt8>?
  /// No `/` with so many `#` stands in the rest of the file.
  private var closingSlashPounds = Int.max

  func excludesClosingQuote(pounds: Int, at cursor: Cursor) -> Bool {
    guard let closingQuoteLimit, cursor.position < closingQuoteLimit else { return false }
    return min(pounds, Self.most) >= closingQuotePounds
  }

  mutating func noClosingQuote(pounds: Int, before limit: UnsafePointer<UInt8>) {
    closingQuotePounds = min(pounds, Self.most)
    closingQuoteLimit = limit
  }

  func excludesClosingSlash(pounds: Int) -> Bool { min(pounds, Self.most) >= closingSlashPounds }

  mutating func noClosingSlash(pounds: Int) {
    closingSlashPounds = min(pounds, Self.most)
  }
}
