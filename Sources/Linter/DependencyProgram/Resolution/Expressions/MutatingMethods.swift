/// Methods of the standard library that change the value they are called on.
enum MutatingMethods {
  static let names: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange",
    "removeValue", "updateValue", "update", "popLast", "popFirst", "sort", "reverse", "shuffle",
    "swapAt", "reserveCapacity", "merge", "formUnion", "formIntersection", "subtract", "toggle",
    "negate",
  ]
}
