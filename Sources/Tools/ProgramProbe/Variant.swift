/// The constructs of a program that run in their propagating form.
enum Variant: Equatable, Sendable {
  /// None.
  case asWritten
  /// Every boundary around this one, none inside it, and this one unless it runs as written.
  case boundary(Int, isWritten: Bool)
  /// Only this creation.
  case creation(Int)
}
