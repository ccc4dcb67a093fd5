/// The position of code in the program's run; unlike dependencies, it crosses every boundary.
struct Frame: Sendable {
  /// Whether the code runs in the construct under test.
  var isInside = false
  /// The creations in progress, outermost first.
  var creations: [Int] = []

  /// The position in the code of a creation.
  func creating(_ site: Int) -> Self {
    var result = self
    result.creations.append(site)
    return result
  }
}
