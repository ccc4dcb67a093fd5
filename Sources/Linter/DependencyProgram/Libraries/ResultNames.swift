internal import DependencyFacts

/// The functions of other modules whose result code may leave unused without a warning.
struct ResultNames: Sendable {
  /// By the function, the labels of its namesakes that have no result.
  private let droppable: [Name: Set<Name>]

  init(_ names: LibraryNames) {
    droppable = names.table(Self.rows.map { ($0.function, names.set($0.unless)) })
  }

  /// - Parameter labels: those of the call's arguments.
  func isDroppable(_ function: Name, _ labels: [Name]) -> Bool {
    droppable[function].map { $0.isDisjoint(with: labels) } ?? false
  }

  private static let rows: [(function: String, unless: [String])] =
    [
      ("insert", unless: ["at", "contentsOf"]),
      ("addObserver", unless: ["selector", "forKeyPath"]), ("addTarget", unless: ["action"]),
    ]
    + [
      // Collections
      "update", "remove", "removeFirst", "removeLast", "removeValue", "updateValue",
      // Timers, also of media players
      "scheduledTimer", "addPeriodicTimeObserver", "addBoundaryTimeObserver",
      // Promises
      "catch", "cauterize",
      // Alamofire's requests
      "response", "responseData", "responseDecodable", "responseJSON", "responseString",
    ].map { ($0, unless: []) }
}
