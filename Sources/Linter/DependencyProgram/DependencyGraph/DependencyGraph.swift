package import DependencyFacts

/// The program as a graph: its features and dependencies, and who reads, creates, calls and
/// overrides which of them.
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
    /// The module that declares it; empty where none is known.
    package let module: String
    /// Its name; nil for what the program does not declare.
    package let place: SourceRange?
    /// The declarations whose code is its own, extensions included.
    package let extents: [SourceRange]
    /// Of a dependency whose key is in the program.
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
      /// It fails the test or ends the process when it is used.
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
    /// The endpoints of the dependency that are used or overridden, sorted; none if the whole value
    /// is, or if they are not known.
    package let endpoints: [String]
    /// The functions and properties that lead there: one way of several. Empty for a feature's own
    /// code.
    package let way: [DeclRef]
  }

  package enum EdgeKind: String, Sendable, CaseIterable {
    /// With a way, calls of other code lead to the read.
    case reads
    case creates, calls
    /// For all code from then on: `prepareDependencies`, the values of a store.
    case supplies
    /// For a scope.
    case overrides
  }

  package struct Place: Sendable, Hashable {
    package let range: SourceRange
    package let flow: Flow
  }

  /// The values that code at a place runs with.
  package enum Flow: String, Sendable, CaseIterable {
    /// Those of the code around it.
    case current
    /// Those with overrides.
    case overridden
    /// A model's, or what a continuation captured.
    case propagated
    /// Not its parent's: a child that is created after its parent.
    case forgotten
    /// Not those of the code around it.
    case lost
    case unknown
  }
}

extension DependencyGraph {
  /// The same with other ranges.
  package func moved(_ move: (SourceRange) -> SourceRange) -> DependencyGraph {
    DependencyGraph(
      nodes: nodes.map { node in
        Node(
          kind: node.kind, name: node.name, module: node.module, place: node.place.map(move),
          extents: node.extents.map(move), values: node.values)
      },
      edges: edges.map { edge in
        Edge(
          from: edge.from, to: edge.to, kind: edge.kind,
          places: edge.places.map { Place(range: move($0.range), flow: $0.flow) },
          endpoints: edge.endpoints, way: edge.way)
      })
  }
}
