/// Knows the dependencies of objects: what a wrapper of theirs remembers, or else the values of the
/// scope that returned them.
///
/// An object that certainly has a wrapper is never registered, since the wrapper is asked first.
/// That leaves few: models without dependencies that stand between models with some.
@usableFromInline
enum ObjectRegistry {
  /// Unchecked because of the object, which is only compared.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let values: OverrideTable
    /// Tells the entry from another one of an object at the same address.
    var number = 0
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of objects that are gone are removed next. Doubled with
    /// the entries that remain, so that an entry is looked at a constant number of times.
    var sweepCount = 16
    /// How many entries there have been.
    var number = 0
  }

  private static let state = Guarded(State())

  /// Notes the values of a scope that returns the object.
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
      // Until this sweep is done, nobody else is to begin one.
      state.sweepCount = 2 * state.entries.count
      return (old, state.entries)
    }
    if !snapshot.isEmpty { sweep(snapshot) }
    // Values may run any code as they go away, which must not find the lock taken.
    withExtendedLifetime((old, snapshot)) {}
  }

  /// Forgets those of the entries whose objects are gone.
  ///
  /// They are examined without the lock. Examining an object retains it for a moment, in which its
  /// last owner may release it; its deinitializer may then run any code.
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
      // The address may be that of an object that is gone.
      guard let entry = state.entries[ObjectIdentifier(object)], entry.object === object else {
        return nil
      }
      return entry.values
    }
  }

  /// How many objects are noted at the moment, those included that are gone and not yet swept.
  static var count: Int { state.withLock { $0.entries.count } }
}
