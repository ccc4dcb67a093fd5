/// Guesses the intended word for a misspelled one.
package enum Suggestion {
  /// The known word with the fewest differences from the given one; nil if none is close.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let distances = known.map { (word: $0, distance: distance(from: word, to: $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }),
      nearest.distance <= limit
    else { return nil }
    return nearest.word
  }

  /// The number of letters to insert, remove, replace or swap with a neighbour.
  package static func distance(from a: String, to b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    // Three rows of the usual table: two letters back, one letter back, and the one being filled.
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
