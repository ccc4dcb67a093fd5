/// Where in the program's run some code is; it crosses every boundary, unlike dependencies.
struct Frame: Sendable {
  /// Whether the code runs in the construct that is being looked at.
  var isInside = false
  /// The creations that are under way, outermost first.
  var creations: [Int] = []
}
