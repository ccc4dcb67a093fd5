internal import DependencyFacts

/// The modules that each file imports, by name.
///
/// Almost all files have a few imports, in which a search is fastest. A file that was put together
/// from others can have thousands; those are kept as sets, since many analyses ask for each place.
struct FileImports: Sendable {
  private let facts: ProgramFacts
  private let many: [Int32: Set<Name>]

  private static let fewest = 16

  init(of facts: ProgramFacts) {
    self.facts = facts
    var many: [Int32: Set<Name>] = [:]
    for file in facts.fileIndices where facts[file].imports.count >= Self.fewest {
      many[file] = Set(facts[file].imports.map(\.module))
    }
    self.many = many
  }

  func contains(_ module: Name, in file: Int32) -> Bool {
    many[file]?.contains(module) ?? facts[file].imports.contains { $0.module == module }
  }

  func contains(anyOf modules: Set<Name>, in file: Int32) -> Bool {
    many[file].map { !$0.isDisjoint(with: modules) }
      ?? facts[file].imports.contains { modules.contains($0.module) }
  }
}
