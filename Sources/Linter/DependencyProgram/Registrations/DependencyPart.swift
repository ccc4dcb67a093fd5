internal import DependencyFacts

/// A dependency, whichever of its accessors code names.
enum DependencyID: Hashable {
  case key(Nominal)
  /// An accessor of another module.
  case accessor(Name)
}

/// A dependency, or one endpoint of it.
struct DependencyPart: Hashable {
  let dependency: DependencyID
  /// None for the whole value.
  let endpoint: Name

  var isWhole: Bool { endpoint == Name.none }
}

extension DependencyPart {
  init(whole dependency: DependencyID) { self.init(dependency: dependency, endpoint: .none) }
}
