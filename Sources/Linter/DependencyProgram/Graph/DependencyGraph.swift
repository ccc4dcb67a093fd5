internal import DependencyFacts

/// The program as a graph: its features and dependencies, and which of them read, create, call and
/// override each other.
///
/// A feature is a type, or code outside of types, that reads or overrides by itself, or by way of
/// which something does. Everything else is passed through: a call of a helper that calls a feature
/// is an edge, with the helper as its way. Tests and previews are not part of it.
package struct DependencyGraph: Sendable {
  /// Sorted by module and name; dependencies come after the features of their module, and what no
  /// known module declares comes last.
  package let nodes: [Node]
  /// Sorted by their nodes, then by kind.
  package let edges: [Edge]

  package struct Node: Sendable {
    package let kind: Kind
    /// `ListModel.Row`, `\.date`, `refresh(_:)`
    package let name: String
    /// The module that declares it; empty if it is not known.
    package let module: String
    /// The range of its name; nil if the program does not declare it.
    package let place: SourceRange?
    /// The declarations with its own code, extensions included.
    package let extents: [SourceRange]
    /// The values of a dependency whose key is in the program.
    package let values: Values?
  }

  package enum Kind: String, Sendable, CaseIterable {
    case entryPoint = "entry-point"
    case view, reducer
    /// A class or an actor.
    case model
    case type, function, dependency
  }

  /// The values that a key declares.
  package struct Values: Sendable, Equatable {
    package let live: State
    package let test: State
    package let preview: State

    package enum State: String, Sendable, CaseIterable {
      case has, lacks
      /// Using it fails the test or ends the process.
      case placeholder
      case unknown
    }
  }

  package struct Edge: Sendable {
    /// Indices of nodes.
    package let from: Int
    package let to: Int
    package let kind: EdgeKind
    /// In program order; at least one.
    package let places: [Place]
    /// The endpoints of the dependency that are used or overridden, sorted; empty if that is the
    /// whole value, or if they are not known.
    package let endpoints: [String]
    /// The functions and properties on the path to the target; one path of possibly several. Empty
    /// for a feature's own code.
    package let way: [DeclRef]
  }

  package enum EdgeKind: String, Sendable, CaseIterable {
    /// A read; with a path, the read is in called code.
    case reads
    case creates, calls
    /// A class has the code of its superclass, a type that of a protocol's extensions.
    case inherits
    /// An override for all later code: `prepareDependencies`, the values of a store.
    case supplies
    /// An override for a scope.
    case overrides
  }

  package struct Place: Sendable, Hashable {
    package let range: SourceRange
    package let flow: Flow
  }

  /// The values that code at a place runs with.
  package enum Flow: String, Sendable, CaseIterable {
    /// Those of the surrounding code.
    case current
    /// Those of the surrounding code, with overrides.
    case overridden
    /// Those of a model, or those that a continuation captured.
    case propagated
    /// Not its parent's: for a child that is created after its parent's creation.
    case forgotten
    /// Not those of the surrounding code.
    case lost
    case unknown
  }
}
