internal import LocksAndAtomics

/// Records the dependencies of objects: those that one of their wrappers remembers, or else those
/// of the scope that returned them.
///
/// An object that certainly has a wrapper is never registered, since the wrapper is asked first.
/// That leaves few: models without dependencies between models that have some.
@usableFromInline
enum ObjectRegistry {
  /// Unchecked because of the object, which is only compared.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let values: OverrideTable
    /// Distinguishes the entry from one for another object at the same address.
    var number = 0
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of deallocated objects are next removed. Set to twice
    /// the entries that remain, so that the cost of a sweep is spread over many additions.
    var sweepCount = 16
    /// The total number of entries made so far.
    var number = 0
  }

  private static let state = Mutex(State())

  /// Records the values of a scope that returns the object.
  @usableFromInline
  static func register(_ object: AnyObject, with values: DependencyValues) {
    if WrapperLocation.of(object).isCertain { return }
    let entry = Entry(object: object, values: values.flattened.overrides)
    let (old, snapshot) = state.withLock { state -> (Entry?, [ObjectIdentifier: Entry]) in
      state.number += 1
      var entry = entry
      entry.number = state.number
      let old = state.entries.updateValue(entry, forKey: ObjectIdentifier(object))
      guard state.entries.count >= state.sweepCount else { return (old, [:]) }
      // No other thread should begin a sweep until this one is done.
      state.sweepCount = 2 * state.entries.count
      return (old, state.entries)
    }
    if !snapshot.isEmpty { sweep(snapshot) }
    // Values may run any code when they are released; the lock must not be held then.
    withExtendedLifetime((old, snapshot)) {}
  }

  /// Removes those of the entries whose objects are gone.
  ///
  /// They are examined without the lock. Examining an object retains it for a moment. If its last
  /// owner releases it in that moment, its deinitializer runs here, and may run any code.
  private static func sweep(_ entries: [ObjectIdentifier: Entry]) {
    let gone = entries.filter { $0.value.object == nil }
    state.withLock { state in
      for (id, entry) in gone where state.entries[id]?.number == entry.number {
        state.entries[id] = nil
      }
      state.sweepCount = max(16, 2 * state.entries.count)
    }
  }

  /// The dependencies of the object, or nil if it has none.
  @usableFromInline
  static func values(of object: AnyObject) -> OverrideTable? {
    if let remembered = WrapperLocation.of(object).remembered(in: object) { return remembered }
    return state.withLock { state in
      // The address may have belonged to an object that is gone.
      guard let entry = state.entries[ObjectIdentifier(object)], entry.object === object else {
        return nil
      }
      return entry.values
    }
  }

  /// The number of recorded objects, including those that are gone but not yet removed.
  static var count: Int { state.withLock { $0.entries.count } }
}
