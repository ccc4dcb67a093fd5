/// A map from 64-bit keys to any number of values, in the order in which they were added.
///
/// A `Dictionary` of arrays needs an allocation for each key; there are tens of thousands of keys
/// here, and linking is part of every run.
struct MultiMap<Value> {
  private var slots: [Slot]
  private var values: [Value] = []
  private var links: [Int32] = []
  private var distinctKeys = 0

  /// A key with the indices of its first and last value.
  private struct Slot {
    var key: UInt64 = 0
    /// Negative in a free slot.
    var head: Int32 = -1
    var tail: Int32 = -1
  }

  init(capacity: Int = 16) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  mutating func add(_ value: Value, for key: UInt64) {
    if distinctKeys * 2 >= slots.count { grow() }
    let slot = slot(of: key)
    let index = Int32(values.count)
    values.append(value)
    links.append(-1)
    if slots[slot].head < 0 {
      slots[slot] = Slot(key: key, head: index, tail: index)
      distinctKeys += 1
    } else {
      links[Int(slots[slot].tail)] = index
      slots[slot].tail = index
    }
  }

  func contains(_ key: UInt64) -> Bool { slots[slot(of: key)].head >= 0 }

  func forEach(_ key: UInt64, _ body: (Value) -> Void) {
    var index = slots[slot(of: key)].head
    while index >= 0 {
      body(values[Int(index)])
      index = links[Int(index)]
    }
  }

  subscript(key: UInt64) -> [Value] {
    var result: [Value] = []
    forEach(key) { result.append($0) }
    return result
  }

  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
    while slots[slot].head >= 0, slots[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for entry in old where entry.head >= 0 { slots[slot(of: entry.key)] = entry }
  }
}
