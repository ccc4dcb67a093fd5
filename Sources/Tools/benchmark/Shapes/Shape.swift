/// A kind of program that could take longer than its size warrants.
struct Shape: Sendable {
  let name: String
  /// The size that is linted first, and then doubled.
  let size: Int
  /// The program of a given size, to which its length is proportional.
  let files: @Sendable (_ size: Int) -> [File]

  typealias File = (path: String, text: String)

  init(_ name: String, _ size: Int, files: @escaping @Sendable (Int) -> [File]) {
    self.name = name
    self.size = size
    self.files = files
  }

  /// One file that imports the dependencies.
  init(_ name: String, _ size: Int, text: @escaping @Sendable (Int) -> String) {
    self.init(name, size) { [(path: "Shape.swift", text: "import Dependencies\n" + text($0))] }
  }

  /// One file with an item for each number.
  init(
    _ name: String, each size: Int, head: String = "", tail: String = "",
    item: @escaping @Sendable (Int) -> String
  ) {
    self.init(name, size) { head + repeated($0, item) + tail }
  }

  static let all =
    declarations + effects + registrations + scopes + expressions + texts + programs
}

/// The texts for the first numbers, one after another.
func repeated(_ count: Int, _ item: (Int) -> String) -> String {
  var text = ""
  for index in 0..<count { text += item(index) }
  return text
}

/// A prefix of several shapes: a key with its accessor, and a model that owns a wrapper.
enum Sources {
  static let key = """
    enum Key: DependencyKey { static let liveValue = 1 }
    extension DependencyValues { var a: Int { get { self[Key.self] } set { self[Key.self] = newValue } } }

    """
  static let model = "final class Model { @Dependency(\\.a) var a }\n"
}
