internal import DependencyFacts

/// The classes and actors whose objects may hand on the values that their wrappers remember, or
/// should: `withDependencies(from: model)`.
final class Parents {
  private let audience: Audience
  private var types: TypeResolution { audience.types }
  /// The types of the objects that scopes propagate from; nil if one of them is not known.
  private let handingOn: Set<Nominal>?
  private let findLosing: () -> Set<Nominal>
  /// Found when a wrapper that nothing reads is the last one of its object.
  private lazy var losing = findLosing()

  init(for audience: Audience, losing: @escaping () -> Set<Nominal>) {
    self.audience = audience
    findLosing = losing
    let expressions = audience.expressions
    var handingOn: Set<Nominal>? = []
    for place in expressions.sites[.known(.withDependencies)] {
      guard let call = audience.facts.call(of: place), let scope = expressions.scopeCall(call),
        case .from(let object) = scope.kind
      else { continue }
      if let type = expressions.valueType(of: object).unwrapped.instance,
        audience.types.isClassOrActor(type)
      {
        handingOn?.insert(type)
      } else {
        handingOn = nil
      }
    }
    self.handingOn = handingOn
  }

  /// The class or actor of a stored wrapper, if its objects may hand on values, in the program or
  /// in that of a library's user.
  func parent(with use: WrapperUse) -> Nominal? {
    guard use.storage == .instance,
      let owner = audience.symbols.enclosingType(of: use.declaration), types.isClassOrActor(owner)
    else { return nil }
    // A program that hands nothing on does not expect it of its users.
    guard let handingOn else { return owner }
    if !handingOn.isEmpty, isForUsersOfLibrary(owner) { return owner }
    let family = types.lineage(of: owner) + types.descendants(of: owner).map(Nominal.program)
    return family.contains { handingOn.contains($0) || losing.contains($0) } ? owner : nil
  }

  private func isForUsersOfLibrary(_ type: Nominal) -> Bool {
    audience.symbols.declarations(of: type).contains {
      audience.facts.isPublic($0) && audience.isLibraryOnly(file: $0.file)
    }
  }
}
