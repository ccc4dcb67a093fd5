/// Lines that replace others.
struct LineChange: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  /// The fewest lines to remove and to insert, by Myers' algorithm; where more than `limit` lines
  /// differ, one change from the first to the last of them.
  static func changes<Line: Hashable>(
    from old: [Line], to new: [Line], limit: Int = 2000
  ) -> [LineChange] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
    guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return [] }
    // Numbers are compared faster than lines.
    var numbers: [Line: Int] = [:]
    let a = old[oldMiddle].map { line in number(of: line, &numbers) }
    let b = new[newMiddle].map { line in number(of: line, &numbers) }
    guard let kept = keptLines(a, b, limit: limit) else {
      return [LineChange(old: oldMiddle, new: newMiddle)]
    }
    var changes: [LineChange] = []
    var (x, y) = (0, 0)
    for (keptOld, keptNew) in kept + [(a.count, b.count)] {
      if x < keptOld || y < keptNew {
        changes.append(LineChange(old: head + x..<head + keptOld, new: head + y..<head + keptNew))
      }
      (x, y) = (keptOld + 1, keptNew + 1)
    }
    return changes
  }

  private static func number<Line: Hashable>(of line: Line, _ numbers: inout [Line: Int]) -> Int {
    if let number = numbers[line] { return number }
    numbers[line] = numbers.count
    return numbers.count - 1
  }

  /// The pairs of lines that stay; nil if there are more than `limit` others.
  private static func keptLines(
    _ a: [Int], _ b: [Int], limit: Int
  ) -> [(old: Int, new: Int)]? {
    // The furthest place in `a` on each diagonal `x - y`, after each number of changes.
    var rounds: [[Int]] = []
    var furthest = [1: 0]
    for count in 0...min(limit, a.count + b.count) {
      var round: [Int] = []
      for diagonal in stride(from: -count, through: count, by: 2) {
        let below = furthest[diagonal + 1] ?? -1
        let left = furthest[diagonal - 1] ?? -1
        let isInsertion = diagonal == -count || (diagonal != count && left < below)
        var x = isInsertion ? below : left + 1
        while x < a.count, x - diagonal < b.count, x - diagonal >= 0, a[x] == b[x - diagonal] {
          x += 1
        }
        furthest[diagonal] = x
        round.append(x)
        if x >= a.count, x - diagonal >= b.count {
          return path(to: (a.count, b.count), rounds)
        }
      }
      rounds.append(round)
    }
    return nil
  }

  /// Walks back through the rounds and notes where it went along a diagonal.
  private static func path(
    to end: (x: Int, y: Int), _ rounds: [[Int]]
  ) -> [(old: Int, new: Int)] {
    var kept: [(old: Int, new: Int)] = []
    var (x, y) = end
    for count in stride(from: rounds.count, through: 0, by: -1) {
      let diagonal = x - y
      var previous: (x: Int, y: Int) = (0, 0)
      if count > 0 {
        // A round has each second diagonal, from minus the number of its changes upwards.
        let round = rounds[count - 1]
        func reached(_ diagonal: Int) -> Int {
          let index = (diagonal + count - 1) / 2
          return abs(diagonal) < count ? round[index] : -1
        }
        let isInsertion =
          diagonal == -count
          || (diagonal != count && reached(diagonal - 1) < reached(diagonal + 1))
        let before = isInsertion ? diagonal + 1 : diagonal - 1
        previous = (reached(before), reached(before) - before)
        let start = isInsertion ? previous.x : previous.x + 1
        while x > start {
          (x, y) = (x - 1, y - 1)
          kept.append((x, y))
        }
      } else {
        while x > 0 {
          (x, y) = (x - 1, y - 1)
          kept.append((x, y))
        }
      }
      (x, y) = previous
    }
    return kept.reversed()
  }
}
