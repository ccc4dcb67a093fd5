/// A type of a random program.
public protocol Probed {
  /// Reads each of its wrappers, for the creation with this number.
  func probe(_ site: Int)
}
