internal import DependencyFacts

/// The code that may run at a place of which only a name is known.
final class UnitsByName {
  private var units: [Name: [DeclRef]] = [:]
  private var wrappers: [Name: [DeclRef]] = [:]
  private var initializers: [Name: [DeclRef]] = [:]
  private var typesWithoutInitializer: [Name: [DeclRef]] = [:]
  private var structs: [Name: [DeclRef]] = [:]
  private let knownImplementations = Answers<DeclRef, [DeclRef]>()
  private let facts: ProgramFacts
  private let symbols: SymbolTable

  init(of symbols: SymbolTable, _ table: WrapperTable) {
    facts = symbols.facts
    self.symbols = symbols
    for file in facts.fileIndices {
      for index in facts[file].declarations.indices {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        let declaration = facts.declaration(ref)
        // A local declaration: code that can name it resolves to it.
        if declaration.flags.contains(.isLocal) { continue }
        switch declaration.kind {
        case .function: units[declaration.name, default: []].append(ref)
        case .variable where declaration.initialValue != nil && isShared(declaration):
          units[declaration.name, default: []].append(ref)
        case .initializer:
          for label in labels(of: ref) { initializers[label, default: []].append(ref) }
        case .class, .struct, .actor:
          for label in memberwiseLabels(of: ref) {
            typesWithoutInitializer[label, default: []].append(ref)
          }
          if declaration.kind == .struct { structs[declaration.name, default: []].append(ref) }
        case .accessor:
          guard let owner = facts.parent(of: ref) else { continue }
          units[facts.declaration(owner).name, default: []].append(ref)
        default: break
        }
      }
    }
    for use in table.uses {
      wrappers[facts.declaration(use.declaration).name, default: []].append(use.declaration)
    }
  }

  /// Whether the initial value is not created together with an object.
  private func isShared(_ variable: Declaration) -> Bool {
    variable.flags.contains(.isStatic) || variable.flags.contains(.isLazy)
      || variable.parent == .file
  }

  /// The labels that the first argument can have; none if there can be no argument, or only one
  /// without a label.
  private func labels(of initializer: DeclRef) -> [Name] {
    var labels: [Name] = []
    for parameter in facts.parameterSlice(of: initializer) {
      labels.append(parameter.label)
      if parameter.defaultValue == nil { return labels }
    }
    return labels + [.none]
  }

  private func memberwiseLabels(of type: DeclRef) -> [Name] {
    let members = facts.members(in: type).map(facts.declaration)
    guard !members.contains(where: { $0.kind == .initializer }) else { return [] }
    return members.filter(\.isStoredProperty).map(\.name) + [.none]
  }

  func initializers(label: Name) -> [DeclRef] { initializers[label] ?? [] }

  /// The types that an implicit initialiser with this label may create.
  func typesWithoutInitializer(label: Name) -> [DeclRef] { typesWithoutInitializer[label] ?? [] }

  func structs(named name: Name) -> [DeclRef] { structs[name] ?? [] }

  func units(named name: Name) -> [DeclRef] { units[name] ?? [] }

  func wrappers(named name: Name) -> [DeclRef] { wrappers[name] ?? [] }

  /// The functions and getters that may implement a protocol's requirement, including those in
  /// tests.
  func implementations(of unit: DeclRef, in types: TypeResolution) -> [DeclRef] {
    knownImplementations(unit) { findImplementations(of: unit, in: types) }
  }

  private func findImplementations(of unit: DeclRef, in types: TypeResolution) -> [DeclRef] {
    let member = facts.member(of: unit)
    guard let parent = facts.parent(of: member), facts.declaration(parent).kind == .protocol
    else { return [] }
    let name = facts.declaration(parent).name
    return units(named: facts.declaration(member).name).filter { other in
      guard other != unit, let owner = symbols.enclosingType(of: other) else { return false }
      return types.inherits(owner, from: [name]) || symbols.baseName(of: owner) == name
    }
  }
}
