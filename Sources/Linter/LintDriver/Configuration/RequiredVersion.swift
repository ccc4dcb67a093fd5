/// The versions of deplint that a configuration is written for: `0.1` means every release of 0.1,
/// and `>=0.1.2` that version and every later one.
struct RequiredVersion: Sendable {
  let text: String
  private let numbers: [Int]
  private let allowsLater: Bool

  /// Nil if the text is neither.
  init?(_ text: String) {
    self.text = text
    allowsLater = text.hasPrefix(">=")
    let version = text.dropFirst(allowsLater ? 2 : 0).drop { $0 == " " }
    guard let numbers = RequiredVersion.numbers(in: version) else { return nil }
    self.numbers = numbers
  }

  /// - Parameter version: three numbers with dots between them.
  func allows(_ version: String) -> Bool {
    guard let given = RequiredVersion.numbers(in: version[...]) else { return false }
    return allowsLater ? !given.lexicographicallyPrecedes(numbers) : given.starts(with: numbers)
  }

  private static func numbers(in text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    return numbers.count == parts.count && numbers.count <= 3 ? numbers : nil
  }
}
