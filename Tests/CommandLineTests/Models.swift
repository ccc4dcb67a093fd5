/// Code with findings of `unpropagated-child-model`, for tests of the treatment of findings.
enum Models {
  static let rule = "unpropagated-child-model"

  /// A model with functions that each create its child a given number of times: one finding each.
  static func parent(_ name: String, _ functions: [(name: String, count: Int)]) -> String {
    let bodies = functions.map { function in
      let lines = String(repeating: "    child = \(name)Child()\n", count: function.count)
      return "  func \(function.name)() {\n\(lines)  }\n"
    }
    return """
      import Dependencies

      final class \(name) {
        @Dependency(\\.date) var date
        var child: \(name)Child?

      \(bodies.joined())}

      final class \(name)Child {
        @Dependency(\\.date) var date
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
