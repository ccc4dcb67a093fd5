package import DependencyFacts
package import PackageGraph

/// All files of a run, linked: what the rules look at.
///
/// Everything is worked out when it is first asked for and kept, so a program belongs to one thread.
/// Nothing that a rule can ask changes what another is told.
package final class Program {
  /// One file that takes part.
  package struct File: Sendable {
    /// Relative to the root of the run, with `/` between components.
    package var path: String
    /// Within a program, names are numbered program-wide.
    package var facts: FileFacts

    package init(path: String, facts: FileFacts) {
      self.path = path
      self.facts = facts
    }
  }

  /// What a user can set.
  package struct Options: Sendable {
    /// Which semantics the wrapper has; found from the program if nil.
    package var profile: Profile?
    /// Hand-written systems that are not known by their shape.
    package var systems: [NamedSystem] = []
    /// Functions whose closures do not see the values of the code around them.
    package var escapingFunctions: [FunctionName] = []
    /// The names of types that may be created without the values of their parents.
    package var ignoredChildren: Set<String> = []

    package init(profile: Profile? = nil) { self.profile = profile }
  }

  /// Sorted; `SourceRange.file` is an index into them.
  package let paths: [String]
  package let graph: TargetGraph
  package let options: Options
  package let names: ProgramNames

  // What is linked
  private let store: FactStore
  let modules: ModuleTable
  let symbols: SymbolTable

  // What was asked before
  var typeLookups: [UInt64: Nominal?] = [:]
  var superclasses: [TypeSymbolID: Nominal?] = [:]
  var aliases: [DeclRef: Nominal?] = [:]
  var inheritedTypes: [TypeSymbolID: [Nominal]] = [:]
  var namedCreations: [Name: [Nominal: [CodeRef]]] = [:]
  var callTargets: [CodeRef: CallTarget] = [:]
  /// With how deep down the question was cut short: the answer is for whoever asks from there or deeper.
  var declaredTypes: [DeclRef: (type: ValueType, depth: Int)] = [:]
  /// Whether some expression was too deep to be looked at: what is unknown for that is not kept.
  var isCutShort = false
  var escapes: [ParameterRef: Escape] = [:]
  /// How many questions are being answered for the sake of others; see `asDeeper`.
  private var questionDepth = 0

  // The parts that rules ask for
  package private(set) lazy var system = DependencySystem(of: self)
  package private(set) lazy var registrations = Registrations(of: self)
  package private(set) lazy var wrappers = WrapperTable(of: self)
  package private(set) lazy var effects = EffectTable(of: self)
  private(set) lazy var dependencyValueTypes = makeDependencyValueTypes()
  private(set) lazy var unnamedCreations = makeUnnamedCreations()
  private(set) lazy var aliasNames = makeAliasNames()
  private(set) lazy var scopeImports = ScopeImports(of: self)
  private(set) lazy var boundaries = BoundaryIndex(of: self)
  private(set) lazy var sites = SiteIndex(of: self)

  /// - Parameter files: consumed, so that their facts go file by file as the program takes them over.
  package convenience init(
    files: consuming [File], graph: TargetGraph, options: Options = Options()
  ) {
    files.sort { $0.path < $1.path }
    var names = ProgramNames()
    for index in files.indices { names.number(&files[index].facts) }
    self.init(numbered: files, names: names, graph: graph, options: options)
  }

  /// Links files of which whoever keeps them has numbered the names, so that they can be linked again
  /// with other ones beside them.
  ///
  /// - Parameters:
  ///   - files: sorted by path.
  ///   - names: has numbered the facts of all of them, whatever else it has numbered.
  package init(
    numbered files: consuming [File], names: ProgramNames, graph: TargetGraph,
    options: Options = Options()
  ) {
    paths = files.map(\.path)
    var names = names
    store = FactStore(files)
    modules = ModuleTable(store: store, paths: paths, graph: graph, names: &names)
    symbols = SymbolTable(store: store, modules: modules)
    self.graph = graph
    self.options = options
    self.names = names
    bindExtensions()
    symbols.addMembers()
  }

  /// Binds each extension to the type that it extends. A type nested in an extension can itself be
  /// extended, hence the rounds; three levels have not been seen.
  private func bindExtensions() {
    var pending: [DeclRef] = []
    for file in fileIndices {
      for (index, declaration) in facts(file).declarations.enumerated()
      where declaration.kind == .extension {
        pending.append(DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
      }
    }
    for round in 0..<4 where !pending.isEmpty {
      forgetTypes()
      pending.removeAll { ref in
        let type = symbols.declaration(ref).type
        guard let nominal = resolveExtended(type, of: ref, acceptsExternal: round == 3) else {
          return false
        }
        symbols.bind(extension: ref, to: nominal)
        return true
      }
    }
    forgetTypes()
  }

  /// Answers a question that another one led to, unless it is one of a chain too long to follow: an
  /// alias of an alias of an alias, a closure handed on from function to function.
  ///
  /// Chains are as long as whoever writes the program wants; the stack is not. What lies beyond the
  /// limit is unknown, like everything else that cannot be told.
  func asDeeper<Answer>(_ answer: () -> Answer) -> Answer? {
    guard questionDepth < Self.questionLimit else { return nil }
    questionDepth += 1
    defer { questionDepth -= 1 }
    return answer()
  }

  private static let questionLimit = 64

  /// What was told of types while some of them had no place yet.
  private func forgetTypes() {
    typeLookups.removeAll()
    superclasses.removeAll()
    aliases.removeAll()
    inheritedTypes.removeAll()
  }
}

/// What a wrapper remembers when it is created, and what a read of it uses.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// Remembered at creation, merged under the values current at the read.
  case merged
  /// Nothing remembered; the values current at the read.
  case atAccess = "at-access"
  /// Remembered at creation; the values current at the read are ignored.
  case atCreation = "at-creation"
}

// MARK: - Reading the tables

extension Program {
  package func declaration(_ ref: DeclRef) -> Declaration { symbols.declaration(ref) }

  package func facts(_ file: Int32) -> FactTables { store[file] }

  package var fileIndices: Range<Int32> { store.indices }

  package func node(_ ref: CodeRef) -> CodeNode {
    facts(ref.file).code[Int(ref.id.index)]
  }

  package func parent(of ref: CodeRef) -> CodeRef? {
    let parent = node(ref).parent
    return parent == .none ? nil : CodeRef(file: ref.file, id: parent)
  }

  package func firstChild(of ref: CodeRef) -> CodeRef? {
    let node = node(ref)
    guard node.end > ref.id.index + 1 else { return nil }
    return CodeRef(file: ref.file, id: CodeID(index: ref.id.index + 1))
  }

  package func children(of ref: CodeRef) -> [CodeRef] {
    let code = facts(ref.file).code
    var result: [CodeRef] = []
    let end = code[Int(ref.id.index)].end
    var child = ref.id.index + 1
    while child < end {
      result.append(CodeRef(file: ref.file, id: CodeID(index: child)))
      child = code[Int(child)].end
    }
    return result
  }

  /// Calls `body` with every direct child, in order.
  @inline(__always)
  func forEachChild(of ref: CodeRef, _ body: (CodeRef) -> Void) {
    let code = facts(ref.file).code
    let end = code[Int(ref.id.index)].end
    var child = ref.id.index + 1
    while child < end {
      body(CodeRef(file: ref.file, id: CodeID(index: child)))
      child = code[Int(child)].end
    }
  }

  /// The arguments of a call, subscript, macro or attribute.
  package func arguments(of ref: CodeRef) -> [CodeRef] {
    children(of: ref).filter { node($0).kind == .argument }
  }

  /// The declaration whose code a node is in.
  package func declaration(around ref: CodeRef) -> DeclRef {
    var ref = ref
    while let parent = parent(of: ref) { ref = parent }
    return DeclRef(file: ref.file, id: node(ref).declaration)
  }

  package func parent(of ref: DeclRef) -> DeclRef? {
    let parent = declaration(ref).parent
    return parent == .none ? nil : DeclRef(file: ref.file, id: parent)
  }

  /// The type whose member the declaration is, directly or as code within one.
  package func enclosingType(of ref: DeclRef) -> Nominal? {
    var current = parent(of: ref)
    while let ref = current {
      if declaration(ref).kind.isTypeOrExtension { return symbols.nominal(of: ref) }
      current = parent(of: ref)
    }
    return nil
  }

  package func range(of ref: CodeRef) -> SourceRange {
    let node = node(ref)
    return SourceRange(file: ref.file, start: node.start, end: node.start + node.length)
  }

  package func nameRange(of ref: DeclRef) -> SourceRange {
    let declaration = declaration(ref)
    return SourceRange(file: ref.file, start: declaration.nameStart, end: declaration.nameEnd)
  }

  package func type(_ id: TypeSymbolID) -> TypeSymbol { symbols[id] }

  package func string(_ name: Name) -> String { names.string(name) }

  /// Whether the file is a test's: it belongs to a test target, or imports a test framework.
  package func isTest(file: Int32) -> Bool {
    modules.isTest(modules.module(ofFile: file))
      || facts(file).imports.contains { $0.module == .XCTest || $0.module == .Testing }
  }
}
