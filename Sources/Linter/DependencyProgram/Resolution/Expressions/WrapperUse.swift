package import DependencyFacts

/// One `@Dependency` of the program.
package struct WrapperUse: Sendable {
  package let declaration: DeclRef
  package let target: Target
  package let storage: Storage
  package let wrapper: Nominal
  /// The wrapper's name as it is written there.
  var name: Name = .known(.Dependency)
  /// Nil if the code of a hand-written wrapper does not show it.
  package let profile: Profile?
  /// The place of a read that declares no variable with the wrapper: `Dependency(\.a)`.
  package var place: CodeRef?

  /// Whether it certainly keeps the values of its creation.
  package var isRemembering: Bool { profile == .merged || profile == .atCreation }

  /// Whether a module that is not there declares the wrapper, so that nothing is known about the
  /// values that reach it.
  var isOfUnknownModule: Bool {
    if case .external = wrapper { profile == nil } else { false }
  }

  /// The dependency that it asks for.
  package enum Target: Hashable, Sendable {
    /// `\.a.b`: the components, the first being the accessor.
    case keyPath([Name])
    /// `Key.self`
    case key(Nominal)
    /// An unknown target: a key path from a parameter or property, whose name this is, or one that
    /// initialisers set differently, with the name of the wrapper's variable.
    case given(Name)
  }

  package enum Storage: Sendable {
    /// A property of each instance.
    case instance
    /// A `static` property or a global.
    case shared
    /// In a function's body.
    case local
  }
}

extension WrapperUse {
  /// A read by code that declares no variable with the wrapper.
  init(of target: Target, at place: CodeRef, in facts: ProgramFacts) {
    self.init(
      declaration: facts.member(of: facts.declaration(around: place)), target: target,
      storage: .local, wrapper: .external(.known(.Dependency)), profile: .merged, place: place)
  }
}
