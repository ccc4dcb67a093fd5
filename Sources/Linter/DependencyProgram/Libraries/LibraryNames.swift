internal import DependencyFacts

/// Finds the names that the spellings of a table have in one program.
///
/// A spelling that occurs nowhere in the program has no name, so its row matches nothing.
struct LibraryNames {
  private let find: (String) -> Name?

  init(_ find: @escaping (String) -> Name?) { self.find = find }

  subscript(spelling: String) -> Name? { find(spelling) }

  func set(_ spellings: some Sequence<String>) -> Set<Name> { Set(spellings.compactMap(find)) }

  /// The values of rows by name; a spelling has one row.
  func table<Value>(_ rows: some Sequence<(String, Value)>) -> [Name: Value] {
    Dictionary(uniqueKeysWithValues: rows.compactMap { row in find(row.0).map { ($0, row.1) } })
  }
}

/// A table of which each row has a spelling and some traits: a question is asked for one trait.
protocol LibraryRow {
  associatedtype Traits: OptionSet
  var spelling: String { get }
  var traits: Traits { get }
}

extension LibraryNames {
  /// The names of the rows with all of some traits.
  func set<Row: LibraryRow>(_ rows: [Row], with traits: Row.Traits) -> Set<Name>
  where Row.Traits.Element == Row.Traits {
    set(rows.lazy.filter { $0.traits.isSuperset(of: traits) }.map(\.spelling))
  }
}
