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

/// A row that has nothing but traits.
struct TraitRow<Traits: OptionSet & Sendable>: LibraryRow, Sendable {
  let spelling: String
  let traits: Traits

  init(_ spelling: String, _ traits: Traits) {
    self.spelling = spelling
    self.traits = traits
  }
}

extension LibraryNames {
  /// The rows of a table by name.
  func rows<Row: LibraryRow>(_ rows: [Row]) -> [Name: Row] {
    table(rows.lazy.map { ($0.spelling, $0) })
  }

  /// The names of the rows with all of some traits.
  func set<Row: LibraryRow>(_ rows: [Row], with traits: Row.Traits) -> Set<Name>
  where Row.Traits.Element == Row.Traits {
    set(rows.lazy.filter { $0.traits.isSuperset(of: traits) }.map(\.spelling))
  }
}

extension Dictionary where Key == Name, Value: LibraryRow {
  /// Whether a name has a row with a trait.
  func has(_ trait: Value.Traits.Element, _ name: Name) -> Bool {
    self[name]?.traits.contains(trait) ?? false
  }
}
