internal import DependencyFacts

/// The declarations that the analyses begin with, each kind in program order. They are gathered in
/// one walk, because a walk for each analysis would take longer than most analyses.
struct DeclarationIndex: Sendable {
  /// Classes, structs, enums, actors and protocols.
  private(set) var types: [DeclRef] = []
  private(set) var extensions: [DeclRef] = []
  private(set) var aliases: [DeclRef] = []
  private(set) var functions: [DeclRef] = []
  private(set) var variablesWithAttributes: [DeclRef] = []
  /// Extensions, and types other than protocols, with a list of inherited types.
  private(set) var heirs: [DeclRef] = []

  init(of facts: ProgramFacts, _ work: ConcurrentWork) {
    let parts = work.map(facts.fileIndices) { DeclarationIndex(ofFiles: $1, of: facts) }
    self = parts[0]
    for part in parts.dropFirst() {
      types += part.types
      extensions += part.extensions
      aliases += part.aliases
      functions += part.functions
      variablesWithAttributes += part.variablesWithAttributes
      heirs += part.heirs
    }
  }

  private init(ofFiles files: Range<Int32>, of facts: ProgramFacts) {
    for file in files {
      for (index, declaration) in facts[file].declarations.enumerated() {
        add(DeclRef(file: file, id: DeclarationID(index: UInt32(index))), declaration)
      }
    }
  }

  private mutating func add(_ ref: DeclRef, _ declaration: Declaration) {
    switch declaration.kind {
    case .class, .struct, .enum, .actor:
      types.append(ref)
      if !declaration.inheritedTypes.isEmpty { heirs.append(ref) }
    case .protocol: types.append(ref)
    case .extension:
      extensions.append(ref)
      if !declaration.inheritedTypes.isEmpty { heirs.append(ref) }
    case .alias: aliases.append(ref)
    case .function: functions.append(ref)
    case .variable: if !declaration.attributes.isEmpty { variablesWithAttributes.append(ref) }
    case .file, .initializer, .deinitializer, .subscript, .accessor, .enumElement, .associatedType,
      .macro:
      break
    }
  }
}
