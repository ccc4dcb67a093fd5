/// Knows the dependencies of objects: what a wrapper of theirs remembers, or else the values of the
/// scope that returned them.
///
/// An object with a wrapper of its own is never registered, since the wrapper is asked first. That
/// leaves few: models without dependencies that stand between models with some.
@usableFromInline
final class ObjectRegistry: Sendable {
  @usableFromInline static let shared = ObjectRegistry()

  /// Unchecked because of the object, which is only compared.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let values: OverrideTable
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of objects that are gone are removed next. Doubled with
    /// the entries that remain, so that an entry is looked at a constant number of times.
    var sweepCount = 16
  }

  private let state = Guarded(State())

  /// Notes the values of a scope that returns the object.
  @usableFromInline
  func register(_ object: AnyObject, with values: DependencyValues) {
    guard WrapperLocation.first(in: object) == nil else { return }
    let entry = Entry(object: object, values: values.flattened.overrides)
    let gone = state.withLock { state -> [Entry] in
      // Values may run any code as they go away, which must not find the lock taken.
      var gone = [state.entries.updateValue(entry, forKey: ObjectIdentifier(object))]
        .compactMap { $0 }
      if state.entries.count >= state.sweepCount {
        for (id, entry) in state.entries where entry.object == nil {
          gone.append(entry)
          state.entries[id] = nil
        }
        state.sweepCount = max(16, 2 * state.entries.count)
      }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  /// The dependencies of the object, or nil if it has none.
  @usableFromInline
  func values(of object: AnyObject) -> OverrideTable? {
    if let location = WrapperLocation.first(in: object) { return location.remembered(in: object) }
    return state.withLock { state in
      // The address may be that of an object that is gone.
      guard let entry = state.entries[ObjectIdentifier(object)], entry.object === object else {
        return nil
      }
      return entry.values
    }
  }

  /// How many objects are noted at the moment, those included that are gone and not yet swept.
  var count: Int { state.withLock { $0.entries.count } }
}
