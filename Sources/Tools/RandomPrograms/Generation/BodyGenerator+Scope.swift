extension BodyGenerator {
  /// The names that are visible at a place.
  struct Scope {
    /// The type of `self`, if its members can be used.
    var type: Int?
    /// The enclosing type, whose objects create others.
    var parent: Int?
    var file = 0
    /// The method that the body is of, if it overrides another one.
    var overridden: Int?
    var isAsync = false
    var isInitializer = false
    /// In an actor, whose members cannot be used in closures.
    var isActor = false
    /// In a closure that is a property, whose creations nothing can propagate.
    var isClosureOfParent = false
    /// Where a creation would have values that its parent is to hand on, or not: excluded.
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
