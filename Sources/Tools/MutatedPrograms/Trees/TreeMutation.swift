internal import SeededNumbers

/// A way to change a whole program so that it is still much like Swift, and asks what no author of
/// an analysis thinks of: functions without bodies, classes that inherit from themselves, one name
/// for everything.
enum TreeMutation: String, CaseIterable, Sendable {
  // MARK: Bodies
  /// Functions lose their bodies.
  case noBodies
  /// Bodies are replaced by short ones.
  case shortBodies
  /// Types become protocols, and their functions requirements.
  case requirements
  /// Functions are required by new protocols.
  case newProtocols
  /// Declarations get attributes and modifiers.
  case attributes
  // MARK: Closures
  /// Closures capture weakly.
  case weakClosures
  /// Statements move into closures that are given to functions of the program.
  case handedClosures
  /// Closures and their calls are replaced by names of functions.
  case handedFunctions
  // MARK: Types
  /// Types inherit from each other, or from themselves.
  case classCycles
  /// A struct becomes a class, an actor, an enum …
  case otherKinds
  /// Names of types get other meanings, through each other.
  case aliases
  /// Types have properties of each other.
  case propertyCycles
  /// Members move to extensions in other files, or are declared again there.
  case extensions
  /// Types get parameters, arguments, marks.
  case writtenTypes
  // MARK: Names
  /// Declarations of one kind get the same name.
  case sameNames
  /// Any declarations get the same name.
  case sameNamesOfAll
  /// Uses refer to other declarations.
  case otherNames
  // MARK: Values
  /// Default arguments call their own function.
  case selfDefaults
  /// Initial values are removed or replaced.
  case initialValues
  /// Functions call each other and themselves.
  case callCycles
  /// Properties are computed, or observed.
  case accessors
  /// Long chains and deep nests of calls, types and closures.
  case chains
  // MARK: Parts
  /// Parts of the grammar are replaced by others of the same kind.
  case otherParts
  /// Parts of the grammar are missing.
  case missingParts
  /// Parts of the grammar are repeated.
  case repeatedParts
  // MARK: Files
  /// Files are there twice, in another folder too.
  case doubledFiles
  /// `#if` around files, declarations and statements.
  case conditions
  /// The contents of files are nested in types and functions.
  case nests
  /// Files move to other folders, and declarations to other files.
  case moves
  /// The manifest is written anew, or lost.
  case manifest
  /// Tests that use everything.
  case tests
  /// Single files are edited as people edit.
  case editedFile

  /// The changed program.
  func applied(
    to tree: SourceTree, of material: Material, _ random: inout SeededGenerator
  ) -> SourceTree {
    switch self {
    case .noBodies: parsed(tree, &random, Self.dropBodies)
    case .shortBodies: parsed(tree, &random, Self.shortenBodies)
    case .requirements: parsed(tree, &random, Self.makeRequirements)
    case .newProtocols: parsed(tree, &random, Self.addProtocols)
    case .attributes: parsed(tree, &random, Self.addAttributes)
    case .weakClosures: parsed(tree, &random, Self.captureWeakly)
    case .handedClosures: parsed(tree, &random, Self.handClosures)
    case .handedFunctions: parsed(tree, &random, Self.handFunctions)
    case .classCycles: parsed(tree, &random, Self.closeClassCycles)
    case .otherKinds: parsed(tree, &random, Self.changeKinds)
    case .aliases: parsed(tree, &random, Self.addAliases)
    case .propertyCycles: parsed(tree, &random, Self.addProperties)
    case .extensions: parsed(tree, &random, Self.moveToExtensions)
    case .writtenTypes: parsed(tree, &random, Self.changeWrittenTypes)
    case .sameNames: Self.unifyNames(in: tree, &random)
    case .sameNamesOfAll: Self.unifyNamesOfAll(in: tree, &random)
    case .otherNames: parsed(tree, &random, Self.changeUses)
    case .selfDefaults: parsed(tree, &random, Self.addSelfDefaults)
    case .initialValues: parsed(tree, &random, Self.changeInitialValues)
    case .callCycles: parsed(tree, &random, Self.addCalls)
    case .accessors: parsed(tree, &random, Self.addAccessors)
    case .chains: Self.addChains(to: tree, &random)
    case .otherParts: parsed(tree, &random, Self.swapParts)
    case .missingParts: parsed(tree, &random, Self.dropParts)
    case .repeatedParts: parsed(tree, &random, Self.repeatParts)
    case .doubledFiles: Self.doubleFiles(of: tree, &random)
    case .conditions: parsed(tree, &random, Self.addConditions)
    case .nests: Self.nest(tree, &random)
    case .moves: Self.move(tree, &random)
    case .manifest: Self.rewriteManifest(of: tree, &random)
    case .tests: Self.addTests(to: tree, &random)
    case .editedFile: Self.editFile(of: tree, material, &random)
    }
  }

  private typealias Parsed = (inout ParsedTree, inout SeededGenerator) -> Void

  private func parsed(
    _ tree: SourceTree, _ random: inout SeededGenerator, _ change: Parsed
  ) -> SourceTree {
    var parsed = ParsedTree(tree)
    change(&parsed, &random)
    return parsed.applied(to: tree)
  }
}
