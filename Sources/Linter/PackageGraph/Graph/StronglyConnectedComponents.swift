/// The nodes of a directed graph, grouped so that the nodes of a group can reach each other.
///
/// Each component comes after all components that it leads to. One walk over them therefore finds
/// everything that a node reaches, cycles included; following the edges again from each node would
/// take quadratic time for a chain.
package struct StronglyConnectedComponents {
  package private(set) var components: [[Int]] = []

  private let successors: [[Int]]
  /// The order in which the nodes were found; 0 for nodes that are not found yet.
  private var numbers: [Int]
  /// For each node, the earliest found node without a component that it is known to reach.
  private var lowest: [Int]
  private var waiting: [Int] = []
  private var hasComponent: [Bool]
  private var found = 0

  /// - Parameter successors: for each node, the nodes that its edges lead to.
  package init(ofGraph successors: [[Int]]) {
    self.successors = successors
    numbers = Array(repeating: 0, count: successors.count)
    lowest = numbers
    hasComponent = Array(repeating: false, count: successors.count)
    for node in successors.indices where numbers[node] == 0 { walk(from: node) }
  }

  // Tarjan's algorithm with an explicit path instead of recursion, because a program can contain
  // chains of any length.
  private mutating func walk(from start: Int) {
    var path = [(node: start, next: 0)]
    enter(start)
    while let (node, next) = path.last {
      if next < successors[node].count {
        path[path.count - 1].next += 1
        let successor = successors[node][next]
        if numbers[successor] == 0 {
          enter(successor)
          path.append((successor, 0))
        } else if !hasComponent[successor] {
          lowest[node] = min(lowest[node], numbers[successor])
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
      if lowest[node] == numbers[node] { close(node) }
    }
  }

  private mutating func enter(_ node: Int) {
    found += 1
    numbers[node] = found
    lowest[node] = found
    waiting.append(node)
  }

  /// The nodes found since `node`, none of which reaches an earlier one, form one component.
  private mutating func close(_ node: Int) {
    var component: [Int] = []
    while let member = waiting.popLast() {
      hasComponent[member] = true
      component.append(member)
      if member == node { break }
    }
    components.append(component)
  }
}
