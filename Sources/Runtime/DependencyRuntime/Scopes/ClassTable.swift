internal import LocksAndAtomics

/// A fact about each class, found once and kept for as long as the process runs.
///
/// Lookups take no lock: `withDependencies(from:)` makes two, and a dictionary with a lock took as
/// long as everything else together.
final class ClassTable<Fact: AnyObject & Sendable>: Sendable {
  /// The slots, as an unmanaged reference. Outgrown ones are never released, because other threads
  /// may be searching them; all together they are smaller than the present ones.
  private let slots = Atomic<UInt>(0)
  private let count = Mutex(0)

  /// The fact about the class. If several threads ask for it first at the same time, each of them
  /// finds it, and all get the one that was found first.
  @inline(__always)
  func fact(about type: AnyClass, otherwise find: () -> Fact) -> Fact {
    if let known = knownFact(about: ObjectIdentifier(type)) { return known }
    return add(find(), about: ObjectIdentifier(type))
  }

  @inline(__always)
  private func knownFact(about type: ObjectIdentifier) -> Fact? {
    guard let slots = UnsafeRawPointer(bitPattern: slots.load(ordering: .acquiring)) else {
      return nil
    }
    return Unmanaged<Slots>.fromOpaque(slots)._withUnsafeGuaranteedRef { $0.fact(about: type) }
  }

  private func add(_ fact: Fact, about type: ObjectIdentifier) -> Fact {
    count.withLock { count in
      if let known = knownFact(about: type) { return known }
      let old = UnsafeRawPointer(bitPattern: slots.load(ordering: .relaxed))
        .map { Unmanaged<Slots>.fromOpaque($0).takeUnretainedValue() }
      count += 1
      if let old, count <= old.capacity / 2 {
        old.add(fact, about: type)
      } else {
        let new = Slots(old, capacity: 4 * count)
        new.add(fact, about: type)
        slots.store(UInt(bitPattern: Unmanaged.passRetained(new).toOpaque()), ordering: .releasing)
      }
      return fact
    }
  }

  /// A hash table with open addressing: a class is in the slot of its hash, or else in one of the
  /// next slots before the first free one.
  private final class Slots: Sendable {
    let capacity: Int
    /// A class and its fact for each slot; zeros where it is free. The fact is written first.
    private nonisolated(unsafe) let words: UnsafeMutablePointer<UInt>

    init(_ old: Slots?, capacity: Int) {
      var power = 16
      while power < capacity { power *= 2 }
      self.capacity = power
      words = .allocate(capacity: 2 * power)
      words.initialize(repeating: 0, count: 2 * power)
      guard let old else { return }
      for slot in 0..<old.capacity {
        let type = old.word(2 * slot).load(ordering: .relaxed)
        let fact = old.word(2 * slot + 1).load(ordering: .relaxed)
        if type != 0 { put(fact, at: free(for: type), type) }
      }
    }

    @inline(__always)
    private func word(_ index: Int) -> AtomicWord { AtomicWord(at: words + index) }

    @inline(__always)
    func fact(about type: ObjectIdentifier) -> Fact? {
      let type = UInt(bitPattern: type)
      var slot = hash(type)
      while true {
        switch word(2 * slot).load(ordering: .acquiring) {
        case type:
          let fact = UnsafeRawPointer(bitPattern: word(2 * slot + 1).load(ordering: .relaxed))
          return fact.map { Unmanaged<Fact>.fromOpaque($0).takeUnretainedValue() }
        case 0: return nil
        default: slot = (slot + 1) & (capacity - 1)
        }
      }
    }

    func add(_ fact: Fact, about type: ObjectIdentifier) {
      let type = UInt(bitPattern: type)
      put(UInt(bitPattern: Unmanaged.passRetained(fact).toOpaque()), at: free(for: type), type)
    }

    private func put(_ fact: UInt, at slot: Int, _ type: UInt) {
      word(2 * slot + 1).store(fact, ordering: .relaxed)
      word(2 * slot).store(type, ordering: .releasing)
    }

    private func free(for type: UInt) -> Int {
      var slot = hash(type)
      while word(2 * slot).load(ordering: .relaxed) != 0 { slot = (slot + 1) & (capacity - 1) }
      return slot
    }

    /// Class descriptors are a few hundred bytes apart.
    @inline(__always)
    private func hash(_ type: UInt) -> Int {
      Int(truncatingIfNeeded: (type >> 4) &* 0x9E37_79B9 >> 16) & (capacity - 1)
    }
  }
}
