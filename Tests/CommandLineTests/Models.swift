/// Code with findings of `unpropagated-child-model`, for tests of the treatment of findings. They
/// are warnings: a scope overrides what the child reads, and an argument decides whether it is
/// created.
enum Models {
  static let rule = "unpropagated-child-model"

  /// A model with functions that each create its child a given number of times: one finding each.
  static func parent(_ name: String, _ functions: [(name: String, count: Int)]) -> String {
    let bodies = functions.map { function in
      let lines = String(repeating: "    child = \(name)Child()\n", count: function.count)
      return "  func \(function.name)(_ on: Bool) { if on {\n\(lines)  } }\n"
    }
    return """
      import Dependencies

      final class \(name) {
        @Dependency(\\.date) public var date
        var child: \(name)Child?

      \(bodies.joined())}

      final class \(name)Child {
        @Dependency(\\.date) var date
        func read() -> Date { date.now }
      }

      \(scope(around: name))
      """
  }

  /// A function that creates the model with another value.
  static func scope(around name: String) -> String {
    """
    func scope\(name)() -> \(name) {
      withDependencies { $0.date = .constant(.distantPast) } operation: { \(name)() }
    }

    """
  }

  static func parent(_ name: String, _ count: Int = 1) -> String {
    parent(name, [("open", count)])
  }

  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(name: "App", targets: [.target(name: "App"), .target(name: "Kit")])

    """
}
