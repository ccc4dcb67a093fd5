/// A function as named by a user: `runLater(after:_:)`, `Scheduler.run(_:)`, or `run` without
/// labels, which refers to all functions of that name.
package struct FunctionName: Sendable, Hashable {
  /// The type that it is a member of; nil for any, and for free functions.
  package let type: String?
  package let name: String
  /// The labels, `_` for an unlabelled parameter; nil if they are not specified.
  package let labels: [String]?

  /// Nil if the text is not such a name.
  package init?(_ text: String) {
    var base = text[...]
    var labels: [String]?
    if let opening = text.firstIndex(of: "(") {
      base = text[..<opening]
      let list = text[opening...].dropFirst()
      guard list.last == ")" else { return nil }
      let parts = list.dropLast().split(separator: ":", omittingEmptySubsequences: false)
      // Each label ends with a colon, so nothing is left after the last one.
      guard parts.last == "", parts.dropLast().allSatisfy(FunctionName.isIdentifier) else {
        return nil
      }
      labels = parts.dropLast().map(String.init)
    }
    let components = base.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = components.last, components.allSatisfy(FunctionName.isIdentifier) else {
      return nil
    }
    self.name = String(name)
    // Types are found by their own names, without those of enclosing types.
    type = components.dropLast().last.map(String.init)
    self.labels = labels
    guard name != "init" || type != nil else { return nil }
  }

  package static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isNumber else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// `Scheduler.run(_:)`
  package var text: String {
    (type.map { $0 + "." } ?? "") + name
      + (labels.map { "(\($0.map { $0 + ":" }.joined()))" } ?? "")
  }

  /// Whether a call with these arguments can refer to the function. Parameters can have defaults,
  /// so any label may be missing.
  ///
  /// - Parameter arguments: the labels of the arguments in order, `_` for none.
  func takes(_ arguments: [(label: String, isFirstTrailingClosure: Bool)]) -> Bool {
    guard let labels else { return true }
    var rest = labels[...]
    for argument in arguments {
      if !argument.isFirstTrailingClosure { rest = rest.drop { $0 != argument.label } }
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }
}
