/// A map from 64-bit keys to any number of values, in the order in which they were added.
///
/// A `Dictionary` of arrays needs an allocation for each key; there are tens of thousands of keys
/// here, and linking is part of every run.
struct MultiMap<Value> {
  private var heads: [Int32]
  private var tails: [Int32]
  private var keys: [UInt64]
  private var values: [Value] = []
  private var links: [Int32] = []
  private var distinctKeys = 0

  init(capacity: Int = 16) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    heads = Array(repeating: -1, count: size)
    tails = Array(repeating: -1, count: size)
    keys = Array(repeating: 0, count: size)
  }

  mutating func add(_ value: Value, for key: UInt64) {
    if distinctKeys * 2 >= heads.count { grow() }
    let slot = slot(of: key)
    let index = Int32(values.count)
    values.append(value)
    links.append(-1)
    if heads[slot] < 0 {
      heads[slot] = index
      keys[slot] = key
      distinctKeys += 1
    } else {
      links[Int(tails[slot])] = index
    }
    tails[slot] = index
  }

  func contains(_ key: UInt64) -> Bool { heads[slot(of: key)] >= 0 }

  func forEach(_ key: UInt64, _ body: (Value) -> Void) {
    var index = heads[slot(of: key)]
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
    let mask = heads.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
    while heads[slot] >= 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = (heads: heads, tails: tails, keys: keys)
    heads = Array(repeating: -1, count: old.heads.count * 2)
    tails = Array(repeating: -1, count: old.heads.count * 2)
    keys = Array(repeating: 0, count: old.heads.count * 2)
    for index in old.heads.indices where old.heads[index] >= 0 {
      let slot = slot(of: old.keys[index])
      heads[slot] = old.heads[index]
      tails[slot] = old.tails[index]
      keys[slot] = old.keys[index]
    }
  }
}
