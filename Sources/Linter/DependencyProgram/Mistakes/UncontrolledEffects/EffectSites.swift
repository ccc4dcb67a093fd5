internal import DependencyFacts

/// The places in code whose values differ from run to run.
struct EffectSites: KnowsExpressions {
  let expressions: ExpressionResolution

  /// The names of the source's type where it is used, in program order, each with the expression
  /// around it, or the part of that to replace.
  func all(of source: EffectSource) -> [(place: CodeRef, expression: CodeRef)] {
    guard let name = facts.names.existing(source.type) else { return [] }
    return expressions.sites[name].compactMap { place in
      guard facts.node(place).kind == .name, let expression = expression(of: source, at: place),
        case .metatype(.external(let type)) = expressions.valueType(of: place),
        facts.string(type) == source.type
      else { return nil }
      return (place, expression)
    }
  }

  /// The range of an expression and the name that it begins with: a member's own range is that of
  /// its name.
  func range(of place: CodeRef, in expression: CodeRef) -> SourceRange {
    SourceRange(
      file: place.file, start: facts.range(of: place).start, end: facts.range(of: expression).end)
  }

  /// The expression, or the part of it to replace.
  private func expression(of source: EffectSource, at place: CodeRef) -> CodeRef? {
    guard let parent = facts.parent(of: place), facts.firstChild(of: parent) == place else {
      return nil
    }
    let node = facts.node(parent)
    switch source.form {
    case .construction:
      return node.kind == .call && facts.arguments(of: parent).isEmpty ? parent : nil
    case .member(let name):
      return node.kind == .member && facts.string(node.name) == name ? parent : nil
    case .call(let name, let label):
      guard node.kind == .member, facts.string(node.name) == name,
        let call = facts.parent(of: parent), facts.node(call).kind == .call,
        let first = facts.arguments(of: call).first, !isGivenSource(call)
      else { return nil }
      let name = facts.node(first).name
      // Only with a single labelled argument: the dependency does not support a clock or a
      // tolerance.
      let isLabelled =
        name != Name.none && facts.string(name) == label && facts.arguments(of: call).count == 1
      return label == nil || isLabelled ? parent : nil
    }
  }

  /// `Int.random(in: range, using: &generator)`, `Task.sleep(for: limit, clock: clock)`
  private func isGivenSource(_ call: CodeRef) -> Bool {
    facts.arguments(of: call).contains { argument in
      facts.libraries.system.isSource(label: facts.node(argument).name)
    }
  }
}
