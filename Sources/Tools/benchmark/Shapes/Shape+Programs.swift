/// Many files, targets, imports.
extension Shape {
  static let programs = [
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
      [
        (
          path: "Package.swift",
          text: "import PackageDescription\nlet package = Package(name: \"P\", targets: [\n"
            + repeated(size) { ".executableTarget(name: \"T\($0)\"),\n" } + "])\n"
        )
      ]
        + (0..<size).map {
          (
            path: "Sources/T\($0)/F.swift",
            text: "import Dependencies\n"
              + "struct K\($0): DependencyKey { static let liveValue = C() }\n"
              + "final class M\($0) { @Dependency(K\($0).self) var a }\n"
          )
        }
    },
    Shape("modules that declare one function", 100) { size in
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
            text: "@_exported import T\($0 + 1)\nimport Dependencies\n"
              + "public func withDependencies(from: M) {}\nfunc f() { withDependencies(from: 1) }\n"
              + "let m: M\($0) = M\($0)()\n"
          )
        }
    },
    Shape("packages", 100) { size in
      (0..<size).flatMap {
        [
          (
            path: "P\($0)/Package.swift",
            text: "import PackageDescription\nlet package = Package(name: \"P\($0)\", "
              + "targets: [.target(name: \"T\($0)\")])\n"
          ),
          (
            path: "P\($0)/Sources/T\($0)/F.swift",
            text:
              "import Dependencies\nenum K\($0): TestDependencyKey { static let testValue = C() }\n"
          ),
        ]
      }
    },
  ]
}
