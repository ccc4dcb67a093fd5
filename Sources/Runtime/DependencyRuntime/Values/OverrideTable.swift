/// The overrides of one scope: a value for each key that is overridden in it or around it, and the
/// cache with the defaults of all others.
///
/// A value with copy-on-write storage.
///
/// Entries are sorted by key and live in the same allocation as the header, and small values in
/// their entries, because scopes are created much more often than they are searched: a scope that
/// overrides a number, a date or a closure costs one allocation.
@usableFromInline
struct OverrideTable: @unchecked Sendable {
  @usableFromInline var storage: Storage

  /// Trivial to the compiler, which would otherwise retain and release it at each access.
  @usableFromInline
  struct Header {
    /// The number of initialized entries, which come first in the buffer.
    var count: Int
    /// The number of entries that the buffer has room for.
    var room: Int
    /// The override of `\.context`, which decides all defaults and is therefore not searched for.
    var context: DependencyContext?
    /// Retained by the storage.
    let cache: Unmanaged<CachedValues>
    /// Set while `prepareDependencies` runs; writes then go to the cache. Retained by the storage.
    var preparation: Unmanaged<Preparation>?
    /// Whether it was copied for a scope and nothing has been overridden in the copy yet.
    var isUnwrittenDraft = false
  }

  @usableFromInline
  final class Storage: ManagedBuffer<Header, OverrideEntry> {
    /// Room for the entries of most scopes, so that it need not grow with each override.
    private static let usualRoom = 6
    private static let largestSpare = 32

    static func make(_ header: Header) -> Storage {
      _ = header.cache.retain()
      _ = header.preparation?.retain()
      return unsafeDowncast(create(minimumCapacity: header.room) { _ in header }, to: Storage.self)
    }

    /// The same entries with another header.
    func copy(_ change: (inout Header) -> Void) -> Storage {
      withUnsafeMutablePointers { header, entries in
        var newHeader = header.pointee
        newHeader.isUnwrittenDraft = false
        change(&newHeader)
        let copy = Storage.make(newHeader)
        copy.withUnsafeMutablePointerToElements {
          OverrideEntry.copy(entries, count: newHeader.count, to: $0)
        }
        return copy
      }
    }

    /// A copy for a scope to change, in the storage of the thread's last scope if that suits.
    @inline(__always)
    func draft(in thread: UnsafeMutablePointer<ThreadState>) -> Storage {
      withUnsafeMutablePointers { header, entries in
        let draft = Self.takeSpare(of: thread, for: header) ?? Self.make(roomierThan: header)
        draft.withUnsafeMutablePointers { newHeader, newEntries in
          let count = header.pointee.count
          newHeader.pointee.count = count
          newHeader.pointee.context = header.pointee.context
          newHeader.pointee.isUnwrittenDraft = true
          if count > 0 { OverrideEntry.copy(entries, count: count, to: newEntries) }
        }
        return draft
      }
    }

    private static func make(roomierThan header: UnsafeMutablePointer<Header>) -> Storage {
      var newHeader = header.pointee
      newHeader.room = max(usualRoom, newHeader.count + newHeader.count / 2 + 1)
      return make(newHeader)
    }

    /// Where the key's entry is, or where it belongs, and whether there is room for another one.
    @inline(__always)
    func place(of key: ObjectIdentifier) -> (index: Int, isThere: Bool, isFull: Bool) {
      withUnsafeMutablePointers { header, entries in
        let count = header.pointee.count
        let index = OverrideTable.index(of: key, in: entries, count: count)
        let isThere = index < count && entries[index].key == key
        return (index, isThere, count == header.pointee.room)
      }
    }

    /// Makes room for one entry at the index, in the only table that has this storage.
    @inline(__always)
    func makeGap(at index: Int, replacing isReplacing: Bool) {
      withUnsafeMutablePointers { header, entries in
        if isReplacing {
          entries[index].destroy()
        } else {
          let rest = header.pointee.count - index
          if rest > 0 {
            (entries + index + 1).moveInitialize(from: entries + index, count: rest)
          }
          header.pointee.count += 1
        }
        header.pointee.isUnwrittenDraft = false
      }
    }

    @inline(__always)
    fileprivate func destroyEntries() {
      withUnsafeMutablePointers { header, entries in
        for index in 0..<header.pointee.count { entries[index].destroy() }
        header.pointee.count = 0
      }
    }

    deinit {
      destroyEntries()
      withUnsafeMutablePointerToHeader {
        $0.pointee.cache.release()
        $0.pointee.preparation?.release()
      }
    }

    // MARK: Reuse by the next scope

    /// The storage of an earlier scope of the thread, if it suits a draft of the table.
    @inline(__always)
    private static func takeSpare(
      of thread: UnsafeMutablePointer<ThreadState>, for header: UnsafeMutablePointer<Header>
    ) -> Storage? {
      guard let spare = thread.pointee.unmanagedSpare else { return nil }
      let isSuitable = spare._withUnsafeGuaranteedRef {
        $0.withUnsafeMutablePointerToHeader {
          header.pointee.count < $0.pointee.room && header.pointee.preparation == nil
            && $0.pointee.cache.toOpaque() == header.pointee.cache.toOpaque()
        }
      }
      return isSuitable ? thread.pointee.spare.take() : nil
    }

    @inline(__always)
    fileprivate var isWorthKeeping: Bool {
      let root = BoundValues.root.cache.toOpaque()
      return withUnsafeMutablePointerToHeader {
        $0.pointee.room <= Self.largestSpare && $0.pointee.cache.toOpaque() == root
          && $0.pointee.preparation == nil
      }
    }
  }

  /// A table that something else keeps alive for as long as the reference is used: the binding of a
  /// task's values, or the read of a wrapper that the user of the reference runs in.
  @usableFromInline
  struct Reference {
    @usableFromInline unowned(unsafe) let storage: Storage

    var cache: Unmanaged<CachedValues> { withHeader { $0.pointee.cache } }

    @inlinable
    init(_ table: OverrideTable) { storage = table.storage }

    @inline(__always)
    init(_ storage: Unmanaged<Storage>) { self.storage = storage._withUnsafeGuaranteedRef { $0 } }

    var table: OverrideTable { OverrideTable(storage) }

    @inlinable
    func isSame(as table: OverrideTable) -> Bool { storage === table.storage }

    func isSame(as other: Reference) -> Bool { storage === other.storage }

    /// Whether remembering the table makes a difference where the other one has the overrides.
    @inline(__always)
    func adds(to other: Reference) -> Bool {
      if isSame(as: other) { return false }
      return withHeader { header in
        header.pointee.count > 0 || header.pointee.context != nil
          || header.pointee.cache.toOpaque() != other.cache.toOpaque()
      }
    }

    @inline(__always)
    private func withHeader<R>(_ body: (UnsafeMutablePointer<Header>) -> R) -> R {
      Unmanaged.passUnretained(storage)._withUnsafeGuaranteedRef {
        $0.withUnsafeMutablePointerToHeader(body)
      }
    }
  }

  /// A table with the given defaults and no overrides.
  init(cache: CachedValues) {
    storage = .make(
      Header(
        count: 0, room: 0, context: nil, cache: .passUnretained(cache), preparation: nil))
  }

  private init(_ storage: Storage) { self.storage = storage }

  // Read through the pointer, because access to a property of an object is checked for exclusivity
  // at run time, which takes longer than the access.

  @usableFromInline var cache: CachedValues {
    storage.withUnsafeMutablePointerToHeader { $0.pointee.cache.takeUnretainedValue() }
  }

  var context: DependencyContext? {
    storage.withUnsafeMutablePointerToHeader { $0.pointee.context }
  }

  var preparation: Preparation? {
    storage.withUnsafeMutablePointerToHeader { $0.pointee.preparation?.takeUnretainedValue() }
  }

  @usableFromInline var isPreparing: Bool {
    storage.withUnsafeMutablePointerToHeader { $0.pointee.preparation != nil }
  }

  var isEmpty: Bool {
    storage.withUnsafeMutablePointerToHeader { $0.pointee.count == 0 && $0.pointee.context == nil }
  }

  /// Whether both are the same table; two tables with equal entries are not.
  static func === (a: OverrideTable, b: OverrideTable) -> Bool { a.storage === b.storage }

  /// The address of the value of the key's override, or nil. It is valid for as long as the table,
  /// which the caller has to keep alive.
  @inline(__always)
  func place(of key: ObjectIdentifier) -> OverrideEntry.Place? {
    storage.withUnsafeMutablePointers { header, entries in
      let count = header.pointee.count
      if count == 0 { return nil }
      let index = Self.index(of: key, in: entries, count: count)
      guard index < count, entries[index].key == key else { return nil }
      return OverrideEntry.place(at: entries + index)
    }
  }

  /// The index of the first entry whose key is not below the given one.
  @inline(__always)
  fileprivate static func index(
    of key: ObjectIdentifier, in entries: UnsafeMutablePointer<OverrideEntry>, count: Int
  ) -> Int {
    var lower = 0
    var upper = count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].key < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  // MARK: Writing

  /// A copy of the table of the reference, for a scope to change.
  init(draftOf table: Reference, in thread: UnsafeMutablePointer<ThreadState>) {
    storage = Unmanaged.passUnretained(table.storage)._withUnsafeGuaranteedRef {
      $0.draft(in: thread)
    }
  }

  /// Whether this is the draft with the identity, and nothing has been written to it.
  @usableFromInline
  func isUnwrittenDraft(_ draft: ObjectIdentifier) -> Bool {
    ObjectIdentifier(storage) == draft
      && storage.withUnsafeMutablePointerToHeader { $0.pointee.isUnwrittenDraft }
  }

  mutating func override(_ context: DependencyContext) {
    if isKnownUniquelyReferenced(&storage) {
      storage.withUnsafeMutablePointerToHeader {
        $0.pointee.context = context
        $0.pointee.isUnwrittenDraft = false
      }
    } else {
      storage = storage.copy { $0.context = context }
    }
  }

  @inlinable
  mutating func override<Value>(_ key: ObjectIdentifier, with value: consuming Value) {
    OverrideEntry.initialize(place(for: key, type: OverrideEntry.type(for: Value.self)), to: value)
    // Neither a pointer nor a table that is not used any more keeps the storage alive.
    withExtendedLifetime(storage) {}
  }

  /// Makes an entry for the key. The caller must store the value in it before anything else.
  @usableFromInline
  mutating func place(for key: ObjectIdentifier, type: Any.Type?) -> OverrideEntry.Place {
    let (index, isThere, isFull) = storage.place(of: key)
    if !isKnownUniquelyReferenced(&storage) || isFull && !isThere {
      storage = storage.draft(in: ThreadState.current)
    }
    storage.makeGap(at: index, replacing: isThere)
    return storage.withUnsafeMutablePointerToElements { entries in
      (entries + index).initialize(to: OverrideEntry(key: key, type: type))
      return OverrideEntry.place(at: entries + index)
    }
  }

  /// The same overrides, in a table that writes values to the cache.
  func prepared(by preparation: Preparation) -> OverrideTable {
    OverrideTable(storage.copy { $0.preparation = .passUnretained(preparation) })
  }

  /// Keeps the storage for the next scope of this thread, if only this table refers to it. Most
  /// scopes end before anything remembers them.
  @usableFromInline
  consuming func recycle(in frame: UnsafeMutablePointer<ReadingFrame>) {
    let thread = ThreadState.of(frame)
    guard thread.pointee.unmanagedSpare == nil, isKnownUniquelyReferenced(&storage),
      storage.isWorthKeeping
    else { return }
    // Values may run any code when they are released, including scopes.
    storage.destroyEntries()
    let table = consume self
    thread.pointee.keep(table.storage)
  }

  /// The entries of both tables, where `upper` wins, with the defaults of `self`.
  func merged(under upper: OverrideTable) -> OverrideTable {
    if upper.isEmpty, preparation == nil { return self }
    let (header, upperHeader) = (storage.header, upper.storage.header)
    let merged = Storage.make(
      Header(
        count: 0, room: header.count + upperHeader.count,
        context: upperHeader.context ?? header.context, cache: header.cache, preparation: nil))
    storage.withUnsafeMutablePointerToElements { lower in
      upper.storage.withUnsafeMutablePointerToElements { upper in
        merged.withUnsafeMutablePointers { mergedHeader, entries in
          mergedHeader.pointee.count = Self.merge(
            lower, header.count, upper, upperHeader.count, into: entries)
        }
      }
    }
    return OverrideTable(merged)
  }

  /// Merges two sorted runs of entries; where both have a key, the entry of `b` is taken.
  private static func merge(
    _ a: UnsafeMutablePointer<OverrideEntry>, _ aCount: Int,
    _ b: UnsafeMutablePointer<OverrideEntry>, _ bCount: Int,
    into result: UnsafeMutablePointer<OverrideEntry>
  ) -> Int {
    var (i, j, count) = (0, 0, 0)
    while i < aCount || j < bCount {
      let takesB = j < bCount && (i == aCount || b[j].key <= a[i].key)
      if takesB, i < aCount, a[i].key == b[j].key { i += 1 }
      OverrideEntry.copy(takesB ? b + j : a + i, count: 1, to: result + count)
      if takesB { j += 1 } else { i += 1 }
      count += 1
    }
    return count
  }
}
