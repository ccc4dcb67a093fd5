extension BodyGenerator {
  /// The names that are visible at a place.
  struct Scope {
    /// The type of `self`, if its members can be used.
    var type: Int?
    /// The enclosing type, whose objects create others.
    var parent: Int?
    var file = 0
    /// The overriding method that the body belongs to, if any.
    var overridden: Int?
    var isAsync = false
    var isInitializer = false
    /// In an actor, whose members closures cannot use.
    var isActor = false
    /// In a closure that is a property: nothing can propagate what it creates.
    var isClosureOfParent = false
    /// Where a creation would have values that its parent may or may not pass on: excluded.
    var isCreationExcluded = false
    /// In a loop or a collection's method, where structures are data.
    var isBulk = false
    var isWeak = false
    var depth = 0
    /// Local wrappers with their keys, values and objects with their types.
    var wrappers: [Int] = []
    var values: [Int] = []
    var captures: [Int] = []
    var objects: [(id: Int, type: Int)] = []
    var locals: [(id: Int, cost: Int)] = []
  }
}
