/// A key of hash tables that fits in one word.
///
/// Linking looks up names and places millions of times. The standard library's hash function, which
/// guards against chosen keys, took 8 % of a lint. The analysis assigns the numbers in its keys
/// itself, so one multiplication is enough.
public protocol PackedKey: Hashable {
  /// Equal for equal keys, and different for almost all others.
  var packed: UInt64 { get }
}

extension PackedKey {
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(packed) }

  /// The requirement of `Hashable` that hash tables call; its default makes a `Hasher`. If a later
  /// standard library no longer calls it, lookups only become slower.
  @inlinable
  public func _rawHashValue(seed: Int) -> Int {
    let word = packed ^ UInt64(truncatingIfNeeded: seed)
    let (high, low) = word.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return Int(truncatingIfNeeded: high ^ low)
  }
}
