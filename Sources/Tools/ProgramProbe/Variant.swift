/// The constructs of a program that run in their propagating form.
enum Variant: Equatable, Sendable {
  /// None.
  case asWritten
  /// Every boundary around this one, none within it, and this one unless it is to run as written.
  case boundary(Int, isWritten: Bool)
  /// This creation alone.
  case creation(Int)
}
