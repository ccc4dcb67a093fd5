internal import DependencyFacts

/// SwiftUI's `@Environment` properties, and the places where they have no environment to read.
///
/// Only modules that use a dependency system are checked: in others, environment values do not
/// serve as dependencies.
package struct EnvironmentReads: KnowsExpressions {
  let expressions: ExpressionResolution
  private let uses: UseIndex
  private let properties: [DeclRef]

  init(of wrappers: WrapperTable, in expressions: ExpressionResolution, _ uses: UseIndex) {
    self.expressions = expressions
    self.uses = uses
    properties = Self.find(wrappers, in: expressions)
  }

  private static func find(
    _ wrappers: WrapperTable, in expressions: ExpressionResolution
  ) -> [DeclRef] {
    let facts = expressions.facts
    let names = facts.libraries.frameworks
    guard let environment = names.environment, let swiftUI = names.swiftUI else { return [] }
    let modules = Set(wrappers.uses.map { expressions.modules.module(ofFile: $0.declaration.file) })
    return expressions.symbols.declarations.variablesWithAttributes.filter { ref in
      guard facts.declaration(ref).isStoredProperty,
        modules.contains(expressions.modules.module(ofFile: ref.file)),
        expressions.modules.imports(swiftUI, in: ref.file)
      else { return false }
      return facts.attributes(of: ref).contains { attribute in
        attribute.name == environment && isPlain(attribute, of: ref, facts)
          && expressions.types.lookUpType(environment, from: ref) == .external(environment)
      }
    }
  }

  /// Whether the attribute is unqualified, unlike `@Dependency.Environment(\.locale)`: its
  /// arguments begin right after the name.
  private static func isPlain(
    _ attribute: Attribute, of ref: DeclRef, _ facts: ProgramFacts
  ) -> Bool {
    guard
      let argument = facts.arguments(of: attribute, of: ref).flatMap({
        facts.arguments(of: $0).first
      })
    else { return false }
    let length = facts.range(of: argument).start - attribute.start
    return Int(length) == "@(".utf8.count + facts.string(attribute.name).utf8.count
  }

  /// The properties of types that SwiftUI certainly never installs in a view: they always have the
  /// default value.
  package func neverInstalled() -> [(property: DeclRef, owner: Nominal)] {
    properties.compactMap { ref in
      guard let owner = symbols.enclosingType(of: ref), !kinds.isRecreatedByFramework(owner)
      else { return nil }
      // Views, modifiers and the like are values.
      let isKnown = types.isClassOrActor(owner) || kinds.areAllKnown(of: owner)
      return isKnown ? (ref, owner) : nil
    }
  }

  /// The places where initialisers of views read the properties, or call a member that does: a view
  /// is created before it is in the view tree.
  package func beforeRendering() -> [(place: CodeRef, property: DeclRef)] {
    properties.flatMap { property -> [(place: CodeRef, property: DeclRef)] in
      guard let owner = symbols.enclosingType(of: property), kinds.isRecreatedByFramework(owner)
      else { return [] }
      var seen: Set<DeclRef> = []
      return placesInInitializers(of: owner, using: property, &seen).map { ($0, property) }
    }
  }

  /// The places in the initialisers of a type that lead to one of its members, through other
  /// members.
  private func placesInInitializers(
    of owner: Nominal, using member: DeclRef, _ seen: inout Set<DeclRef>
  ) -> [CodeRef] {
    guard seen.insert(member).inserted, seen.count < 16 else { return [] }
    var found: [CodeRef] = []
    for place in sites[facts.declaration(member).name, inFile: member.file] {
      let unit = facts.declaration(around: place)
      guard symbols.enclosingType(of: unit) == owner,
        facts.closure(around: place) == nil, isOfSelf(place), uses.meaning(of: place) == member
      else { continue }
      switch facts.declaration(unit).kind {
      case .initializer: found.append(place)
      case .function: found += placesInInitializers(of: owner, using: unit, &seen)
      case .accessor:
        guard let variable = facts.parent(of: unit) else { continue }
        found += placesInInitializers(of: owner, using: variable, &seen)
      default: break
      }
    }
    return found.sorted()
  }

  /// The properties of classes that store a structure with only environment properties: they hold
  /// the values that a view once had, and tests cannot give them other values.
  package func keptByModels() -> [(property: DeclRef, structure: Nominal)] {
    let structures = Set(properties.compactMap(symbols.enclosingType))
      .filter { kinds.isKind(.dynamicProperty, $0) && hasOnlyEnvironment($0) }
    guard !structures.isEmpty else { return [] }
    return symbols.declarations.types
      .filter { [.class, .actor].contains(facts.declaration($0).kind) }
      .flatMap(facts.members(in:)).compactMap { property in
        guard facts.declaration(property).isStoredProperty,
          let structure = expressions.declaredType(of: property).unwrapped.instance,
          structures.contains(structure)
        else { return nil }
        return (property, structure)
      }
  }

  /// Whether all stored properties of a structure are such properties, and it has no initialiser of
  /// its own.
  private func hasOnlyEnvironment(_ structure: Nominal) -> Bool {
    let members = symbols.declarations(of: structure).flatMap(facts.members)
    return members.allSatisfy { member in
      let declaration = facts.declaration(member)
      guard declaration.kind != .initializer else { return false }
      return !declaration.isStoredProperty || properties.contains(member)
    }
  }

  private func isOfSelf(_ place: CodeRef) -> Bool {
    facts.node(place).kind != .member || facts.base(of: place).map(facts.isSelf) ?? false
  }
}
