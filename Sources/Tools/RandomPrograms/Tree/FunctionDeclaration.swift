/// A function, a method, a computed property or a property with a closure.
struct FunctionDeclaration: Sendable, Equatable {
  var id: Int
  var role: Role = .plain
  var isAsync = false
  var isStatic = false
  var isInExtension = false
  var body: [Statement] = []
  var file = 0

  enum Role: Sendable, Equatable {
    case plain
    /// Returns a new object; its creation is the site of that number.
    case factory(Child)
    /// A computed property.
    case getter
    /// A property with a closure.
    case closure
    /// Takes a closure.
    case taker(Taker)
  }

  enum Taker: Sendable, Equatable {
    /// Calls it; it does not escape.
    case inPlace
    /// Calls it in a boundary's closure.
    case calls(Boundary)
    /// Hands it to a boundary.
    case passes(Boundary)
    /// Hands it to another function that takes a closure, or calls it in the closure for that.
    case forwards(to: Int, inClosure: Bool)
  }

  /// The text between `func` and the name of the role does not matter to calls.
  var isCallable: Bool {
    switch role {
    case .plain, .factory, .getter, .closure: true
    case .taker: false
    }
  }
}
