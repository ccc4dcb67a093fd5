package import DependencyFacts

/// A declaration of the program: a file and an index into its declarations.
package struct DeclRef: Hashable, Sendable {
  package let file: Int32
  package let id: DeclarationID

  package init(file: Int32, id: DeclarationID) {
    self.file = file
    self.id = id
  }
}

/// A node of the program's code: a file and an index into its code.
package struct CodeRef: Hashable, Sendable, Comparable {
  package let file: Int32
  package let id: CodeID

  package init(file: Int32, id: CodeID) {
    self.file = file
    self.id = id
  }

  package static func < (a: CodeRef, b: CodeRef) -> Bool { (a.file, a.id) < (b.file, b.id) }
}
