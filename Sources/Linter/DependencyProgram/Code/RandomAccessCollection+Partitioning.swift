extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a predicate; all later elements must satisfy it
  /// as well.
  func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
