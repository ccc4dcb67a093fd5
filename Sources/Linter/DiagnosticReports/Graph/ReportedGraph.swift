/// The graph of a program, as `deplint graph` shows it.
package struct ReportedGraph: Sendable {
  /// Sorted by module and name.
  package var nodes: [Node]
  /// Sorted by their nodes, then by kind.
  package var edges: [Edge]
  /// The groups that pictures draw boxes around.
  package var grouping = GraphGrouping.modules
  /// Files that could not be analysed.
  package var problems: [ReportedProblem] = []

  package init(_ nodes: [Node], _ edges: [Edge]) {
    self.nodes = nodes
    self.edges = edges
  }

  package struct Location: Sendable {
    package let path: String
    package let place: Place
    /// The end of the range, in bytes from the start of the file.
    package let end: Int

    package init(path: String, place: Place, end: Int) {
      self.path = path
      self.place = place
      self.end = end
    }

    package var range: Range<Int> { place.offset..<max(place.offset, end) }

    /// Whether a part of a file has some of it; an empty one counts as the character after it.
    func overlaps(_ part: Range<Int>, of path: String) -> Bool {
      path == self.path && part.lowerBound < max(end, place.offset + 1)
        && place.offset < max(part.upperBound, part.lowerBound + 1)
    }

    var shown: String { "\(path):\(place.line):\(place.column)" }
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// `ListModel.Row`, `\.date`
    package let name: String
    /// The module that declares it; empty if unknown.
    package let module: String
    /// Nil if the program does not declare it.
    package let location: Location?
    /// The code that belongs to it.
    package let extents: [Location]
    /// Nil unless it is a dependency whose key is in the program.
    package let values: Values?
    /// The number of features and dependencies that it stands for.
    var count = 1

    package init(
      kind: Kind, name: String, module: String, location: Location?, extents: [Location],
      values: Values?
    ) {
      self.kind = kind
      self.name = name
      self.module = module
      self.location = location
      self.extents = extents
      self.values = values
    }
  }

  package enum Kind: String, Sendable, CaseIterable {
    case entryPoint = "entry-point"
    case view, reducer, model, type, function, dependency
    /// The code of a test; only if tests were asked for.
    case test
    /// Everything that a module declares.
    case module
    /// Everything that the files of a folder declare.
    case folder

    /// Whether it stands for several nodes.
    var isGroup: Bool { self == .module || self == .folder }

    package var words: String { self == .entryPoint ? "entry point" : rawValue }
  }

  /// The values that a key declares.
  package struct Values: Sendable {
    package let live: State
    package let test: State
    package let preview: State

    package init(live: State, test: State, preview: State) {
      self.live = live
      self.test = test
      self.preview = preview
    }

    package enum State: String, Sendable, CaseIterable {
      case has, lacks, placeholder, unknown
    }

    /// `live, no test value, placeholder for previews`
    var words: String {
      let states = [("live", live), ("test", test), ("preview", preview)]
      return states.map { name, state in
        switch state {
        case .has: "\(name) value"
        case .lacks: "no \(name) value"
        case .placeholder: "\(name) placeholder"
        case .unknown: "\(name) value unknown"
        }
      }.joined(separator: ", ")
    }
  }

  package struct Edge: Sendable {
    /// Indices of nodes.
    package var from: Int
    package var to: Int
    package let kind: EdgeKind
    /// At least one.
    package var places: [Use]
    /// The endpoints that are used or overridden.
    package let endpoints: [String]
    /// The functions and properties on the way there; empty for a feature's own code.
    package let way: [String]

    package init(
      from: Int, to: Int, kind: EdgeKind, places: [Use], endpoints: [String], way: [String]
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.places = places
      self.endpoints = endpoints
      self.way = way
    }

    /// Whether it is a read by way of other features. The calls to those are edges too, except a
    /// test's.
    func isIndirectRead(of graph: ReportedGraph) -> Bool {
      kind == .reads && !way.isEmpty && graph.nodes[from].kind != .test
    }
  }

  package enum EdgeKind: String, Sendable, CaseIterable {
    case reads, creates, calls, inherits, supplies, overrides
  }

  package struct Use: Sendable {
    package let location: Location
    package let flow: Flow

    package init(_ location: Location, _ flow: Flow) {
      self.location = location
      self.flow = flow
    }
  }

  /// The values that code at a place runs with.
  package enum Flow: String, Sendable, CaseIterable {
    case current, overridden, propagated, forgotten, lost, unknown
  }

  // MARK: Names

  /// The name with its module, by which people tell nodes apart.
  func title(of node: Node) -> String {
    node.module.isEmpty || node.kind.isGroup ? node.name : "\(node.module).\(node.name)"
  }

  /// A unique name for each node.
  var ids: [String] {
    var counts: [String: Int] = [:]
    return nodes.map { node in
      let title = title(of: node)
      let count = counts[title, default: 0] + 1
      counts[title] = count
      return count == 1 ? title : "\(title) (\(count))"
    }
  }
}
