/// A function, a method, a computed property or a property with a closure.
struct FunctionDeclaration: Sendable, Equatable {
  var id: Int
  var role: Role = .plain
  var signature: Signature = .none
  var isAsync = false
  var isStatic = false
  var isInExtension = false
  /// A function that is private to its file runs only when the program calls it.
  var access: Access = .internal
  /// Whether it is the one requirement of a protocol that its type conforms to.
  var hasProtocol = false
  /// The method of a superclass that it overrides, whose name and signature it has.
  var overridden: Int?
  var body: [Statement] = []
  var file = 0

  enum Access: String, Sendable, Equatable { case `internal`, `fileprivate`, `private` }

  enum Role: Sendable, Equatable {
    case plain
    /// Returns a new object, whose creation is the site with that number.
    case factory(Child)
    /// A computed property.
    case getter
    /// The setter of a computed property.
    case setter
    /// A property's `didSet`.
    case observer
    /// A subscript's getter.
    case subscripted
    /// `callAsFunction`.
    case called
    /// A property with a closure.
    case closure
    /// Takes a closure.
    case taker(Taker)
  }

  enum Taker: Sendable, Equatable {
    /// Calls it; it does not escape.
    case inPlace
    /// Calls it in the closure of a boundary.
    case calls(Boundary)
    /// Passes it to a boundary.
    case passes(Boundary)
    /// Passes it to another function that takes a closure, or calls it in the closure for that one.
    case forwards(to: Int, inClosure: Bool)
  }

  /// The parameters of a function without a special role.
  enum Signature: Sendable, Equatable {
    case none, labelled, defaulted, generic, optional, throwing, variadic
    /// With a closure, which it calls.
    case handler
    /// With an overload for another type, which reads and is never called.
    case overloaded
    /// With a default argument that reads a free computed property.
    case defaulting(to: Int)
  }

  var isCallable: Bool {
    if case .taker = role { false } else { true }
  }

  /// Whether the probe calls it from outside.
  var isDriven: Bool { isCallable && access == .internal }

  /// Whether it is called by a name and parentheses.
  var isFunction: Bool {
    switch role {
    case .plain, .factory: true
    case .getter, .setter, .observer, .subscripted, .called, .closure, .taker: false
    }
  }

  /// Whether it can be passed by its name alone.
  var isHandedByName: Bool { role == .plain && signature == .none && !isAsync }
}
