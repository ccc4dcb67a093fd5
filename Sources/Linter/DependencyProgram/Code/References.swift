package import DependencyFacts

/// A declaration of the program: a file and an index into its declarations.
package struct DeclRef: PackedKey, Sendable, Comparable {
  package let file: Int32
  package let id: DeclarationID

  package init(file: Int32, id: DeclarationID) {
    self.file = file
    self.id = id
  }

  package var packed: UInt64 { UInt64(UInt32(file)) << 32 | UInt64(id.index) }

  package static func < (a: DeclRef, b: DeclRef) -> Bool {
    (a.file, a.id.index) < (b.file, b.id.index)
  }
}

/// A node of the program's code: a file and an index into its code.
package struct CodeRef: PackedKey, Sendable, Comparable {
  package let file: Int32
  package let id: CodeID

  package init(file: Int32, id: CodeID) {
    self.file = file
    self.id = id
  }

  package var packed: UInt64 { UInt64(UInt32(file)) << 32 | UInt64(id.index) }

  package static func < (a: CodeRef, b: CodeRef) -> Bool { (a.file, a.id) < (b.file, b.id) }
}

/// A name as code of one file understands it.
struct NameInFile: PackedKey {
  let name: Name
  let file: Int32

  var packed: UInt64 { UInt64(UInt32(file)) << 32 | UInt64(name.rawValue) }
}
