internal import DependencyFacts

/// One thing that the code of a unit does: it reads a wrapper, runs another unit, or creates an
/// object.
struct CodeUse: Hashable {
  let target: Target
  var likelihood: Likelihood
  /// Nil if the code runs whatever is sent.
  var actions: NeededActions?
  /// The property that holds the closure with the code, which runs only if something uses it.
  var endpoint: DeclRef?
  var values = Values.surrounding

  /// The current values that the code gets.
  enum Values {
    /// Those of the code around it.
    case surrounding
    /// Those of a model, or that a continuation captured.
    case handedOn
    /// A boundary loses them on the way.
    case lost
  }

  enum Target: Hashable {
    /// A read of the wrapper's value, and the members that lead from it to the part that is used.
    case wrapper(DeclRef, members: [Name])
    /// A call of the wrapper's value, or of what the members lead to.
    case call(ofWrapper: DeclRef, members: [Name])
    /// A read by a member without a variable, `Dependency(\.date).wrappedValue`, by its place:
    /// `ExpressionResolution.inlineRead` tells the dependency.
    case inline(CodeRef, members: [Name], isCalled: Bool)
    /// A function, an initialiser, an accessor, or a variable whose initial value runs.
    case unit(DeclRef)
    case creation(Nominal)
    /// A read of a dependency by a property wrapper of a library, in this file.
    case read(accessor: Name, file: Int32)
    /// Code of a reducer that certainly runs when a store gets an action.
    /// - Parameter number: that of the action, for `CodeUses`.
    case sent(to: DeclRef, number: Int32)
    /// The code of a closure that a call certainly runs: that of an endpoint of a known client.
    /// - Parameter unit: the value with the closure, or the function that makes it.
    case closure(CodeRef, of: DeclRef)
    /// A member of something unknown.
    case name(Name)
    /// An initialiser of an unknown type, by the label of its first argument.
    case initializer(label: Name)
    /// A scope that may override anything, and a statement that expects the test to fail.
    case unknownOverride
    case expectedIssue
  }
}

/// How certain it is that code runs when the code before it does.
package enum Likelihood: Int, Comparable, Sendable {
  /// It has the same name as something that runs.
  case byName
  /// It runs conditionally or later, or a framework calls it.
  case possible
  case certain

  package static func < (a: Likelihood, b: Likelihood) -> Bool { a.rawValue < b.rawValue }
}
