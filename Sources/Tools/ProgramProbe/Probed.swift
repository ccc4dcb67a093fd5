/// A type of a random program.
public protocol Probed {
  /// Reads each of its wrappers, for the creation that the number says.
  func probe(_ site: Int)
}
