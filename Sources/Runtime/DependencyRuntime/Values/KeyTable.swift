/// Elements by dependency key, sorted, for a few keys that are looked up much more often than
/// added.
struct KeyTable<Element: Sendable>: Sendable {
  private var entries: [(key: ObjectIdentifier, element: Element)] = []

  subscript(key: ObjectIdentifier) -> Element? {
    get {
      let index = index(of: key)
      return index < entries.count && entries[index].key == key ? entries[index].element : nil
    }
    set {
      let index = index(of: key)
      let isThere = index < entries.count && entries[index].key == key
      switch (newValue, isThere) {
      case (let element?, true): entries[index].element = element
      case (let element?, false): entries.insert((key, element), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// The index of the first entry whose key is not below the given one.
  private func index(of key: ObjectIdentifier) -> Int {
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].key < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
