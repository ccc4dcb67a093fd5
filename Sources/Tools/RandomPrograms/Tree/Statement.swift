/// A statement, with its nested statements.
struct Statement: Sendable, Equatable {
  var id: Int
  var kind: Kind
  /// How the object whose member is used is reached from the named value.
  var route: Route = .plain
  var body: [Statement] = []

  enum Kind: Sendable, Equatable {
    // Reads
    /// A local wrapper, which is read at once.
    case declare(key: Int)
    case readLocal(Int)
    case readStored(Base, wrapper: Int)
    /// A value that is stored in a constant, from a local or a stored wrapper.
    case takeLocal(Int)
    case takeStored(Base, wrapper: Int)
    case readValue(Int)
    /// The name of a captured wrapper, which is its value.
    case readCapture(wrapper: Int)
    /// Another value under the name of a wrapper: a closure's parameter or a constant.
    case shadow(wrapper: Int, byParameter: Bool)

    // Creations
    case create(type: Int, Spelling)
    case createBy(Base, function: Int)
    /// In a scope that overrides one key.
    case createScoped(type: Int, key: Int)
    case touch(Base, child: Int)

    // Calls
    case call(Base, function: Int)
    /// The overridden method of the superclass.
    case callSuper(function: Int)
    case localFunction
    case localClosure
    case callLocal(Int)

    // Closures
    case boundary(Boundary, captures: [Capture])
    case pass(Boundary, Base, function: Int)
    case passLocal(Boundary, Int)
    case taker(function: Int)

    // Scopes
    case scope(Supply)
    case fromSelf
    /// `withEscapedDependencies`, a boundary in it, and `yield` in that.
    case handOver(Boundary)
    /// The same, with the continuation in a constant.
    case handOverLater(Boundary)

    // Control flow
    case branch
    /// `#if` with a condition that is true.
    case conditional
    case loop
  }

  /// The base through which a member is reached.
  enum Base: Sendable, Equatable {
    case none
    case `self`
    /// The constant declared by a statement that creates an object.
    case object(Int)
    /// A property of `self` that contains an object.
    case child(Int)
    case type(Int)
  }

  enum Spelling: Sendable, Equatable { case plain, explicitInit, implicitInit, unused }

  /// How a scope's update sets a value.
  enum Supply: String, Sendable, Equatable, CaseIterable {
    case accessor, named, subscripted, helper
  }

  enum Capture: Sendable, Equatable {
    case weakSelf
    /// The value of a wrapper; reading it is a site of its own.
    case wrapper(Int, site: Int)
  }

  var withDescendants: [Statement] { [self] + body.flatMap(\.withDescendants) }

  /// The numbers of the reads and creations in the statement and its nested statements.
  var sites: [Int] {
    var result = [id]
    if case .boundary(_, let captures) = kind {
      for case .wrapper(_, let site) in captures { result.append(site) }
    }
    return result + body.flatMap(\.sites)
  }

  /// The function or member that is called or passed.
  var namedFunction: Int? {
    switch kind {
    case .call(_, let function), .createBy(_, let function), .callSuper(let function),
      .pass(_, _, let function), .taker(let function):
      function
    default: nil
    }
  }

  /// The local function that is called or passed.
  var calledLocal: Int? {
    switch kind {
    case .callLocal(let local), .passLocal(_, let local): local
    default: nil
    }
  }
}
