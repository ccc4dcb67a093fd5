package import DependencyFacts

/// One type that the program declares.
package struct TypeSymbol: Sendable {
  package let name: Name
  package let kind: Declaration.Kind
  package let module: ModuleID
  package let declaration: DeclRef
  /// The type that it is nested in; an external one if declared in an extension of an external
  /// type.
  package internal(set) var parent: Nominal?
  package internal(set) var extensions: [DeclRef] = []

  init(name: Name, kind: Declaration.Kind, module: ModuleID, declaration: DeclRef) {
    self.name = name
    self.kind = kind
    self.module = module
    self.declaration = declaration
  }

  /// The declaration itself and its extensions.
  package var declarations: [DeclRef] { [declaration] + extensions }
}
