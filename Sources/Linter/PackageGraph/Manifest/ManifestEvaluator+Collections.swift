import SwiftOutline

/// The methods of lists and strings that manifests use.
extension ManifestEvaluator {
  /// A non-mutating method of a list; nil for one that is not evaluated.
  mutating func listCall(
    _ name: String, _ elements: [ManifestValue], _ arguments: [ManifestNode], as type: String?
  ) -> ManifestValue? {
    let function = arguments.first.flatMap { source.operand($0) }
    switch (name, function) {
    case ("map", let function?): return map(elements, function, as: type)
    case ("compactMap", let function?):
      let mapped = elements.map { transform($0, function, as: type) }
      return list(mapped.flatMap(\.choices).filter { !$0.isNull })
    case ("flatMap", let function?):
      return flattened(elements.map { transform($0, function, as: type) })
    case ("forEach", let function?):
      for element in elements { _ = transform(element, function, as: nil) }
      return .null
    case ("filter", let function?): return list(filter(elements, function, unless: false))
    case ("first", let function?): return first(elements, function)
    case ("contains", let function?): return isContained(function, elements)
    case ("joined", nil): return flattened(elements)
    case ("joined", let separator?): return joined(elements, separator)
    case ("reduce", _): return nil
    case ("merging", let others?): return merged(.list(elements), evaluate(others, as: type))
    case ("sorted", _), ("reversed", _), ("shuffled", _): return .list(elements)
    case ("enumerated", nil):
      return list(
        elements.enumerated().map { index, element in
          make("", by: "init", ["0": .integer(index), "1": element, "element": element])
        })
    default: return vocabulary.keepingMethods.contains(name) ? .list(elements) : nil
    }
  }

  /// A dictionary merged with another one, whose values win for keys that both have.
  mutating func merged(_ old: ManifestValue, _ new: ManifestValue) -> ManifestValue {
    guard case .list(let pairs) = old, case .list(let others) = new else { return sum(old, new) }
    let kept = pairs.filter { pair in
      let key = tupleField(0, of: pair, count: 2)
      return !others.contains { isEqual(tupleField(0, of: $0, count: 2), key) == true }
    }
    return list(kept + others)
  }

  /// An element of a dictionary.
  mutating func pair(_ key: ManifestValue, _ value: ManifestValue) -> ManifestValue {
    make("", by: "init", ["key": key, "value": value, "0": key, "1": value])
  }

  /// The result of a function for one element; for an element that stands for any number of them,
  /// the function may or may not run.
  private mutating func transform(
    _ element: ManifestValue, _ function: ManifestNode, as type: String?
  ) -> ManifestValue {
    guard case .unknown = element else { return apply(function, to: element, as: type) }
    _ = perhaps { $0.apply(function, to: element, as: type) }
    return .unknown
  }

  private mutating func map(
    _ elements: [ManifestValue], _ function: ManifestNode, as type: String?
  ) -> ManifestValue {
    list(elements.map { transform($0, function, as: type) })
  }

  private mutating func flattened(_ values: [ManifestValue]) -> ManifestValue {
    list(values.flatMap { value in value.isNull ? [] : elements(of: value) })
  }

  /// The elements for which a condition does not evaluate to `rejected`; undecided ones stay.
  mutating func filter(
    _ elements: [ManifestValue], _ condition: ManifestNode, unless rejected: Bool
  ) -> [ManifestValue] {
    var kept: [ManifestValue] = []
    for element in elements {
      if case .boolean(rejected) = transform(element, condition, as: nil) { continue }
      kept.append(element)
    }
    return kept
  }

  private mutating func first(
    _ elements: [ManifestValue], _ condition: ManifestNode
  ) -> ManifestValue {
    for element in elements {
      guard case .boolean(let answer) = transform(element, condition, as: nil) else {
        return .unknown
      }
      if answer { return element }
    }
    return .null
  }

  private mutating func isContained(
    _ wanted: ManifestNode, _ elements: [ManifestValue]
  ) -> ManifestValue {
    let isCondition = source.kind(wanted) == .closureExpr
    let type = elements.first.flatMap { typeName(of: $0) }
    let value = isCondition ? ManifestValue.unknown : evaluate(wanted, as: type)
    var answer: Bool? = false
    for element in elements {
      let match: Bool?
      if !isCondition {
        match = isEqual(element, value)
      } else if case .boolean(let found) = transform(element, wanted, as: nil) {
        match = found
      } else {
        match = nil
      }
      if match == true { return .boolean(true) }
      if match == nil { answer = nil }
    }
    return answer.map { .boolean($0) } ?? .unknown
  }

  private mutating func joined(
    _ elements: [ManifestValue], _ separator: ManifestNode
  ) -> ManifestValue {
    guard case .string(let separator) = evaluate(separator, as: nil) else { return .unknown }
    var parts: [String] = []
    for element in elements {
      guard case .string(let part) = element else { return .unknown }
      parts.append(part)
    }
    return string(parts.joined(separator: separator))
  }

  /// A method of a string; nil for one that is not evaluated.
  mutating func stringCall(
    _ name: String, _ text: String, _ arguments: [ManifestNode]
  ) -> ManifestValue? {
    guard let first = arguments.first else {
      switch name {
      case "lowercased": return .string(text.lowercased())
      case "uppercased": return .string(text.uppercased())
      default: return part(name, 1, of: text)
      }
    }
    let operand = evaluateOperand(of: first, as: nil)
    if case .integer(let length) = operand, length >= 0 { return part(name, length, of: text) }
    guard case .string(let other) = operand else { return nil }
    switch name {
    case "hasPrefix": return .boolean(text.hasPrefix(other))
    case "hasSuffix": return .boolean(text.hasSuffix(other))
    case "contains": return .boolean(text.contains(other))
    case "appending": return string(text + other)
    default: return nil
    }
  }

  /// A part of a string, by the number of characters that it has, or leaves out.
  private func part(_ name: String, _ length: Int, of text: String) -> ManifestValue? {
    switch name {
    case "prefix": .string(String(text.prefix(length)))
    case "suffix": .string(String(text.suffix(length)))
    case "dropFirst": .string(String(text.dropFirst(length)))
    case "dropLast": .string(String(text.dropLast(length)))
    default: nil
    }
  }

  /// `list[0]`, `dictionary["key"]`
  mutating func element(_ node: ManifestNode) -> ManifestValue {
    let parts = source.children(node)
    guard parts.count == 2, case .list(let elements) = evaluate(parts[0], as: nil) else {
      return .unknown
    }
    switch evaluateOperand(of: parts[1], as: nil) {
    case .integer(let index):
      let isTold = elements.allSatisfy { isPresent($0) != nil }
      return isTold && elements.indices.contains(index) ? elements[index] : .unknown
    case let key:
      for pair in elements {
        switch isEqual(tupleField(0, of: pair, count: 2), key) {
        case true?: return tupleField(1, of: pair, count: 2)
        case false?: continue
        case nil: return .unknown
        }
      }
      return .null
    }
  }
}
