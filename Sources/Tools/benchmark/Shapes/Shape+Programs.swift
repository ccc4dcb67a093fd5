/// Many files, targets, imports.
extension Shape {
  static let programs: [Shape] = [
    Shape("files", 1_000) { size in
      (0..<size).map {
        (
          path: "F\($0).swift",
          text: "import Dependencies\nfinal class M\($0) { @Dependency(\\.a) var a }\n"
        )
      }
    },
    Shape("files that call each other", 1_000) { size in
      (0..<size).map {
        (
          path: "F\($0).swift",
          text: "import Dependencies\nfunc f\($0)() { @Dependency(\\.a) var a; f\($0 + 1)() }\n"
        )
      }
    },
    Shape("files of one module with one helper", 500) { size in
      (0..<size).map {
        (
          path: "F\($0).swift",
          text: "import Dependencies\nprivate func run() { @Dependency(\\.a) var a }\n"
            + "func f\($0)() { run() }\n"
        )
      }
    },
    Shape("imports of one file", 8_000) { size in
      [
        (
          path: "Shape.swift",
          text: "import Dependencies\n" + repeated(size) { "import M\($0)\n" }
            + "class M { @Dependency(\\.a) var a; func f() -> M1.A { M() } }\n"
        )
      ]
    },
    Shape("targets of one package", 200) { size in
      [
        (
          path: "Package.swift",
          text: "import PackageDescription\nlet package = Package(name: \"P\", targets: [\n"
            + repeated(size) {
              ".target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"]),\n"
            } + ".target(name: \"T\(size)\")])\n"
        )
      ]
        + (0..<size).map {
          (
            path: "Sources/T\($0)/F.swift",
            text: "import Dependencies\nimport T\($0 + 1)\n"
              + "public final class M\($0) { @Dependency(\\.a) var a }\n"
          )
        }
    },
    Shape("modules that re-export each other", 100) { size in
      [
        (
          path: "Package.swift",
          text: "import PackageDescription\nlet package = Package(name: \"P\", targets: [\n"
            + repeated(size) {
              ".target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"]),\n"
            } + ".target(name: \"T\(size)\")])\n"
        )
      ]
        + (0..<size).map {
          (
            path: "Sources/T\($0)/F.swift",
            text: "@_exported import T\($0 + 1)\npublic final class M\($0) {}\n"
          )
        } + [(path: "Sources/T\(size)/F.swift", text: "@_exported import Dependencies\n")]
    },
    Shape("executables, each with a key", 100) { size in
      let targets = repeated(size) { ".executableTarget(name: \"T\($0)\"),\n" }
      let files = (0..<size).map { index -> Shape.File in
        let key = "struct K\(index): DependencyKey { static let liveValue = C() }\n"
        let model = "final class M\(index) { @Dependency(K\(index).self) var a }\n"
        return ("Sources/T\(index)/F.swift", "import Dependencies\n" + key + model)
      }
      return [Sources.manifest(ofTargets: targets)] + files
    },
    Shape("modules that declare the scope function", 100) { size in
      let targets = repeated(size) {
        ".target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"]),\n"
      }
      let files = (0..<size).map { index -> Shape.File in
        let imports = "@_exported import T\(index + 1)\nimport Dependencies\n"
        let function = "public func withDependencies(from m: M) {}\n"
        let call = "func f() { withDependencies(from: M\(index)()) }\n"
        return ("Sources/T\(index)/F.swift", imports + function + call)
      }
      return [Sources.manifest(ofTargets: targets)] + files
    },
    Shape("packages", 100) { size in
      packages(size) { "enum K\($0): TestDependencyKey { static let testValue = C() }\n" }
    },
    Shape("packages of the same names", 100) { size in packages(size) { _ in copiedCode } },
  ]

  /// Packages with one file each.
  private static func packages(_ count: Int, _ code: (Int) -> String) -> [File] {
    (0..<count).flatMap {
      [
        (
          path: "P\($0)/Package.swift",
          text: "import PackageDescription\nlet package = Package(name: \"P\($0)\", "
            + "targets: [.target(name: \"T\($0)\")])\n"
        ),
        (path: "P\($0)/Sources/T\($0)/F.swift", text: "import Dependencies\n" + code($0)),
      ]
    }
  }

  /// Code that many packages can have copies of, as collections of examples do.
  private static let copiedCode =
    Sources.key + Sources.model + """
      struct Work { var run: () -> Void = {}
        func start() { run() }
        func each(_ body: () -> Void) { body() }
        var count: Int { @Dependency(\\.a) var a; return a }
        static func < (l: Work, r: Work) -> Bool { l.count > r.count } }
      func sort(l: Work, r: Work, all: [Work]) { _ = l < r; _ = all.map(\\.count) }
      func start() { @Dependency(\\.a) var a; Work(run: { _ = a }).start(); x.y.each { _ = a } }
      func later() { withEscapedDependencies { c in queue.async { c.yield { _ = Model() } } } }
      func lost() { DispatchQueue.main.async { _ = Model() } }
      func prepare() { prepareDependencies { $0.a = 1 } }
      func override() { withDependencies { $0.a = 1 } operation: { _ = Model() } }

      """
}

extension Sources {
  fileprivate static func manifest(ofTargets targets: String) -> Shape.File {
    (
      path: "Package.swift",
      text: "import PackageDescription\nlet package = Package(name: \"P\", targets: [\(targets)])\n"
    )
  }
}
