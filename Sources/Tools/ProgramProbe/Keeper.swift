/// The object that the references of random programs lead to. It outlives all of them.
public final class Keeper: Linked {
  public static let shared = Keeper()
}

/// The constraint of an existential that only objects conform to.
public protocol Linked: AnyObject, Sendable {}
