/// A part of a YAML document, without anchors, aliases and merge keys: they are replaced.
struct YAMLNode {
  /// Where it begins, from 1.
  var line: Int
  var value: Value

  enum Value {
    case scalar(String)
    case sequence([YAMLNode])
    /// In the order they are written; a key occurs once.
    case mapping([(key: String, value: YAMLNode)])
  }

  /// The text of a scalar; nil for anything else, and for what is left out or `null`.
  var text: String? {
    guard case .scalar(let text) = value, !["", "~", "null"].contains(text) else { return nil }
    return text
  }

  /// Whether nothing is written, or `null`.
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

  /// The texts of a sequence of scalars, or the only one of a scalar.
  var texts: [String] { elements?.compactMap(\.text) ?? [text].compactMap(\.self) }

  /// How many nodes it consists of.
  var count: Int {
    switch value {
    case .scalar: 1
    case .sequence(let elements): elements.reduce(1) { $0 + $1.count }
    case .mapping(let pairs): pairs.reduce(1) { $0 + $1.value.count }
    }
  }
}
