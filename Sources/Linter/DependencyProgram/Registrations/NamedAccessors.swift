/// The positions of the accessors of one name among all accessors.
///
/// A name can have thousands of accessors, and thousands of wrappers to resolve.
struct NamedAccessors {
  /// The number of accessors that every file sees, and the first of them.
  private var shared: (count: Int, first: Int) = (0, -1)
  /// The private ones, by file.
  private var own: [Int32: (count: Int, first: Int)] = [:]

  /// - Parameter file: the only file that sees it, if it is private.
  mutating func add(_ position: Int, ofFile file: Int32?) {
    if let file {
      own[file, default: (0, position)].count += 1
    } else {
      shared = (shared.count + 1, shared.count == 0 ? position : shared.first)
    }
  }

  /// The only one that a file sees; nil if there are none or several.
  func only(inFile file: Int32) -> Int? {
    let own = own[file] ?? (0, -1)
    guard shared.count + own.count == 1 else { return nil }
    return own.count == 1 ? own.first : shared.first
  }
}
