/// The operations with which XcodeGen merges included specs, templates and targets.
extension YAMLNode {
  /// This node merged over another one: mappings pair by pair, sequences concatenated. For anything
  /// else, and under a key that ends with `:REPLACE`, this node wins.
  func merged(onto base: YAMLNode) -> YAMLNode {
    if let elements, let others = base.elements {
      return YAMLNode(line: line, value: .sequence(others + elements))
    }
    guard let pairs, let others = base.pairs else { return self }
    var mapping = YAMLMapping()
    for (key, value) in others { mapping.set(key, to: value) }
    let bases = Dictionary(others.map { ($0.key, $0.value) }) { $1 }
    for (key, value) in pairs {
      if key.hasSuffix(Self.replacing) {
        mapping.set(String(key.dropLast(Self.replacing.count)), to: value)
      } else {
        mapping.set(key, to: bases[key].map { value.merged(onto: $0) } ?? value)
      }
    }
    return YAMLNode(line: line, value: .mapping(mapping.pairs))
  }

  private static let replacing = ":REPLACE"

  /// The node with `${name}` replaced, also in keys. Names without a value are kept.
  func expanded(_ variables: [String: String]) -> YAMLNode {
    guard !variables.isEmpty else { return self }
    var node = self
    switch value {
    case .scalar(let text): node.value = .scalar(Self.expanded(text, variables))
    case .sequence(let elements):
      node.value = .sequence(elements.map { $0.expanded(variables) })
    case .mapping(let pairs):
      var mapping = YAMLMapping()
      for (key, value) in pairs {
        mapping.set(Self.expanded(key, variables), to: value.expanded(variables))
      }
      node.value = .mapping(mapping.pairs)
    }
    return node
  }

  private static func expanded(_ text: String, _ variables: [String: String]) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      rest = rest[start...]
      guard rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}"),
        let value = variables[String(rest[..<end].dropFirst(2))]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The node with another value for a key.
  func with(_ key: String, _ value: YAMLNode?) -> YAMLNode {
    guard let pairs else { return self }
    var mapping = YAMLMapping()
    for (name, value) in pairs where name != key { mapping.set(name, to: value) }
    if let value { mapping.set(key, to: value) }
    return YAMLNode(line: line, value: .mapping(mapping.pairs))
  }

  /// The node with the value of a key transformed, if it has the key.
  func changing(_ key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard let pairs else { return self }
    let changed = pairs.map { ($0.key, $0.key == key ? change($0.value) : $0.value) }
    return YAMLNode(line: line, value: .mapping(changed.map { (key: $0.0, value: $0.1) }))
  }

  /// The node with all its values transformed.
  func changingValues(_ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    switch value {
    case .scalar: self
    case .sequence(let elements):
      YAMLNode(line: line, value: .sequence(elements.map(change)))
    case .mapping(let pairs):
      YAMLNode(line: line, value: .mapping(pairs.map { ($0.key, change($0.value)) }))
    }
  }
}
