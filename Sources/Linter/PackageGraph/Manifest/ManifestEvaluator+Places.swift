import SwiftOutline

/// Places: expressions that can be on the left of `=`, be appended to, or be passed with `&`.
extension ManifestEvaluator {
  /// The place of a value.
  enum Place {
    case variable(frame: Int, scope: Int, name: String)
    /// The field of one object, or of each of several candidates.
    case field([ManifestObject.ID], String)
    /// An element of a list by its index, or a value of a dictionary by its key.
    indirect case element(of: Place, at: ManifestValue)
    /// Not a place whose value we track.
    case nowhere
  }

  /// The place that an expression names. If a place that matters cannot be determined, the manifest
  /// is not whole.
  mutating func place(of node: ManifestNode) -> Place {
    bounded(.nowhere) { $0.located(node) }
  }

  private mutating func located(_ node: ManifestNode) -> Place {
    let parts = source.children(node)
    switch source.kind(node) {
    case .nameExpr:
      guard let name = source.name(node) else { return .nowhere }
      if let place = find(name) {
        return .variable(frame: place.frame, scope: place.scope, name: name)
      }
      return selfValue.map { field(name, of: $0) } ?? .nowhere
    case .memberExpr:
      guard let base = parts.first, let name = source.name(node) else { return .nowhere }
      return field(name, of: evaluate(base, as: nil))
    case .optionalChainExpr, .forceUnwrapExpr, .inoutExpr, .tryExpr:
      return parts.last.map { place(of: $0) } ?? .nowhere
    case .tupleExpr:
      guard parts.count == 1, let only = source.operand(parts[0]) else { return .nowhere }
      return place(of: only)
    case .subscriptExpr:
      guard parts.count == 2 else { return .nowhere }
      return .element(of: place(of: parts[0]), at: evaluateOperand(of: parts[1], as: nil))
    default: return .nowhere
    }
  }

  private mutating func field(_ name: String, of value: ManifestValue) -> Place {
    var owners: [ManifestObject.ID] = []
    for choice in value.choices {
      switch choice {
      case .object(let id): owners.append(id)
      case .null: continue
      default:
        if vocabulary.matters(name) { lose() }
        return .nowhere
      }
    }
    return .field(owners, name)
  }

  /// The value of a place.
  mutating func read(_ place: Place) -> ManifestValue {
    switch place {
    case .variable(let frame, let scope, let name):
      return frames[frame].scopes[scope][name]?.value ?? .unknown
    case .field(let owners, let name):
      return owners.isEmpty ? .null : join(owners.map { member(name, of: .object($0)) })
    case .element, .nowhere: return .unknown
    }
  }

  /// Sets the value of a place, or adds to it if the assignment may not be executed.
  mutating func write(_ value: ManifestValue, to place: Place) {
    switch place {
    case .variable(let frame, let scope, let name):
      guard let variable = frames[frame].scopes[scope][name] else { return }
      let old = isCertain(since: variable.branch) ? nil : variable.value
      let new = old.map { join($0, value) } ?? value
      frames[frame].scopes[scope][name]?.value = new
    case .field(let owners, let name):
      guard owners.count > 1 else {
        if let owner = owners.first { set(name, of: owner, to: value) }
        return
      }
      for owner in owners { perhaps { $0.set(name, of: owner, to: value) } }
    case .element(let list, .string(let key)):
      write(merged(read(list), .list([pair(.string(key), value)])), to: list)
    case .element(let list, _):
      write(sum(read(list), .list([.unknown])), to: list)
    case .nowhere: return
    }
  }

  /// The type of the value in a place.
  private func type(of place: Place) -> String? {
    switch place {
    case .variable(let frame, let scope, let name): frames[frame].scopes[scope][name]?.type
    case .field(let owners, let name):
      owners.first.flatMap { fieldType(name, of: objects[$0].type) }
    case .element(let list, _): type(of: list)
    case .nowhere: nil
    }
  }

  /// `left = right`, `left += right`
  mutating func assign(
    _ operation: ManifestNode, to left: ArraySlice<ManifestNode>,
    from right: ArraySlice<ManifestNode>
  ) {
    let place = left.count == 1 ? left.first.map { self.place(of: $0) } ?? .nowhere : .nowhere
    let value = conditional(right, as: type(of: place))
    guard source.name(operation) == "+=" else { return write(value, to: place) }
    write(sum(read(place), value), to: place)
  }

  // MARK: Methods that change a list

  /// The mutating methods of lists, including those that only change the order, which does not
  /// matter here.
  static let mutators: Set<String> = [
    "append", "insert", "formUnion", "removeAll", "remove", "removeFirst", "removeLast", "popLast",
    "sort", "reverse", "shuffle", "swapAt", "reserveCapacity", "replaceSubrange", "merge",
  ]

  /// Runs one of `mutators`. A removal of unknown elements does not remove any.
  mutating func mutate(_ place: Place, _ method: String, _ arguments: [ManifestNode]) {
    let old = read(place)
    guard case .list(let elements) = old else {
      guard case .unknown = old else { return }
      return write(.unknown, to: place)
    }
    switch method {
    case "append", "insert", "formUnion":
      guard let first = arguments.first else { return }
      let added = evaluateOperand(of: first, as: type(of: place))
      let isList = method == "formUnion" || source.name(first) == "contentsOf"
      write(sum(old, isList ? added : list([added])), to: place)
    case "removeAll":
      guard let condition = arguments.first.flatMap({ source.operand($0) }),
        source.kind(condition) == .closureExpr
      else { return arguments.isEmpty ? write(.list([]), to: place) : () }
      write(list(filter(elements, condition, unless: true)), to: place)
    case "merge":
      guard let first = arguments.first else { return }
      write(merged(old, evaluateOperand(of: first, as: type(of: place))), to: place)
    case "replaceSubrange": write(sum(old, .unknown), to: place)
    default: return
    }
  }
}
