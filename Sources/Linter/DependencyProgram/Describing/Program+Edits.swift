internal import DependencyFacts

/// Edits of declarations whose text is certain without looking at it.
extension Program {
  /// `static var testValue: Client { Client() }` from `static let testValue = Client()`. The
  /// lengths of its parts tell what is between them: nothing but `static let` before the name, and
  /// ` = ` after it.
  package func editsMakingComputed(
    _ value: DeclRef, of key: DependencyKeyFacts
  ) -> [Diagnostic.Fix.Edit]? {
    let declaration = facts.declaration(value)
    guard let initial = facts.initialValue(of: value), expressions.isConstruction(initial),
      facts.attributes(of: value).isEmpty, declaration.flags.contains(.isLet),
      case .instance(let type) = expressions.valueType(ofKey: key.type)
    else { return nil }
    let range = facts.range(of: initial)
    let access = declaration.access == .unspecified ? "" : "\(declaration.access) "
    guard Int(declaration.nameStart - declaration.start) == "\(access)static let ".utf8.count,
      declaration.type == .none, range.start == declaration.nameEnd + 3,
      range.end == declaration.end
    else { return nil }
    func edit(_ start: UInt32, _ end: UInt32, _ text: String) -> Diagnostic.Fix.Edit {
      .init(range: SourceRange(file: value.file, start: start, end: end), replacement: text)
    }
    return [
      edit(declaration.nameStart - 4, declaration.nameStart, "var "),
      edit(declaration.nameEnd, range.start, ": \(symbols.name(of: type)) { "),
      edit(range.end, range.end, " }"),
    ]
  }
}
