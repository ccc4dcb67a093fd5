internal import DependencyFacts

/// A dependency, regardless of the accessor that code names.
enum DependencyID: Hashable {
  case key(Nominal)
  /// An accessor of another module.
  case accessor(Name)
}

/// A dependency, or one endpoint of it.
struct DependencyPart: Hashable {
  let dependency: DependencyID
  /// The members that lead to the endpoint, several where a client has clients; none for the whole
  /// value.
  let path: [Name]

  var isWhole: Bool { path.isEmpty }

  /// The first member of the path; none for the whole value.
  var endpoint: Name { path.first ?? .none }

  /// Whether a part is all of another one, or contains it.
  func covers(_ other: DependencyPart) -> Bool {
    dependency == other.dependency && other.path.starts(with: path)
  }

  /// Whether one of two parts contains the other.
  func overlaps(_ other: DependencyPart) -> Bool { covers(other) || other.covers(self) }
}

extension DependencyPart {
  init(whole dependency: DependencyID) { self.init(dependency: dependency, path: []) }
}
