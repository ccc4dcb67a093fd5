/// A part of a YAML document, with anchors, aliases and merge keys already resolved.
struct YAMLNode {
  /// The line on which it begins, from 1.
  var line: Int
  var value: Value

  enum Value {
    case scalar(String)
    case sequence([YAMLNode])
    /// In the order of the text; a key occurs once.
    case mapping([(key: String, value: YAMLNode)])
  }

  /// The text of a scalar; nil for anything else, and for an empty or `null` value.
  var text: String? {
    guard case .scalar(let text) = value, !["", "~", "null"].contains(text) else { return nil }
    return text
  }

  /// Whether the value is empty or `null`.
  var isNull: Bool {
    guard case .scalar = value else { return false }
    return text == nil
  }

  /// The elements of a sequence; nil for anything else.
  var elements: [YAMLNode]? {
    guard case .sequence(let elements) = value else { return nil }
    return elements
  }

  /// The pairs of a mapping; nil for anything else.
  var pairs: [(key: String, value: YAMLNode)]? {
    guard case .mapping(let pairs) = value else { return nil }
    return pairs
  }

  /// The value of a key.
  subscript(_ key: String) -> YAMLNode? { pairs?.first { $0.key == key }?.value }

  /// The texts of a sequence of scalars, or the text of a single scalar.
  var texts: [String] { elements?.compactMap(\.text) ?? [text].compactMap(\.self) }

  /// The number of nodes that it consists of.
  var count: Int {
    switch value {
    case .scalar: 1
    case .sequence(let elements): elements.reduce(1) { $0 + $1.count }
    case .mapping(let pairs): pairs.reduce(1) { $0 + $1.value.count }
    }
  }
}
