internal import DependencyFacts

/// The functions of the standard library that make a text of a value, and the members they read.
struct TextNames: Sendable {
  /// A property that is a value's text, and the types and protocols of which it is.
  struct Member: Sendable {
    let name: Name
    let types: Set<Name>
  }

  /// The members, those for people first.
  let members: [Member]
  /// The functions that print their arguments; whether they do it for a debugger.
  let printing: [(name: Name, isForDebugging: Bool)]
  private let string: Name?
  private let labels: [Name: Bool]

  init(_ names: LibraryNames) {
    members = TextTables.members.compactMap { row in
      names[row.member].map { Member(name: $0, types: names.set(row.types)) }
    }
    printing = TextTables.printing.compactMap { row in names[row.0].map { ($0, row.1) } }
    string = names["String"]
    labels = names.table(TextTables.labels)
  }

  /// Whether a property of that name may be the text of a value.
  func isMember(_ name: Name) -> Bool { members.contains { $0.name == name } }

  /// Whether a function prints its arguments.
  func prints(_ function: Name) -> Bool { printing.contains { $0.name == function } }

  /// Whether a call of that name may make the text of its arguments.
  func mayMakeText(_ name: Name) -> Bool { name == string || prints(name) }

  /// Whether a call that creates a value makes the text of its argument, perhaps for a debugger;
  /// nil if it does not.
  func isForDebugging(creating type: Name, label: Name) -> Bool? {
    type == string ? labels[label] : nil
  }
}

private enum TextTables {
  static let members = [
    (member: "description", types: ["CustomStringConvertible", "NSObject"]),
    (member: "debugDescription", types: ["CustomDebugStringConvertible", "NSObject"]),
  ]

  static let printing = [("print", false), ("debugPrint", true)]

  static let labels = [("describing", false), ("reflecting", true)]
}
