extension Array {
  /// The index of the first element that a predicate holds for; it must hold for all behind as
  /// well.
  func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
