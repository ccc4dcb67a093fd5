import ChildProcesses
package import Foundation

/// The frameworks that fixtures and pages use and Linux lacks: modules with the declarations that
/// the code needs, and no implementations. Code that is compiled against them is not run.
package struct FrameworkDoubles {
  /// The folder of the built modules and of the programs that expand macros.
  private let products: URL
  private let toolPrefix: [String]
  private let folder: URL

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the modules, each with its source.
  package static let modules: [String: URL] = {
    let folder = root.appending(path: "Tests/FrameworkDoubles/Modules")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return Dictionary(
      uniqueKeysWithValues: (files ?? []).filter { $0.pathExtension == "swift" }
        .map { ($0.deletingPathExtension().lastPathComponent, $0) })
  }()

  /// Compiles the doubles.
  ///
  /// - Parameters:
  ///   - products: the build that the tests are part of.
  ///   - package: the package whose declarations of `package` access can be used.
  /// - Throws: a `Complaint` if they do not compile.
  package init(products: URL, package: String) async throws {
    self.products = products
    folder = products.appending(path: "framework-doubles/\(package)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    toolPrefix = [
      "swiftc", "-swift-version", "5", "-suppress-warnings", "-parse-as-library",
      "-package-name", package,
      "-module-alias", "Dependencies=DependencyRuntime",
      "-module-alias", "DependenciesMacros=DependencyMacros",
      "-I", folder.path(), "-I", products.appending(path: "Modules").path(),
      // Imported by modules that the fixtures' support imports.
      "-I", "Sources/Linter/ExtendedAttributes",
      "-Xcc", "-fmodule-map-file=\(products.path())CLocksAndAtomics.build/module.modulemap",
    ]
    for (name, source) in try Self.inOrderOfImports() {
      let module = folder.appending(path: "\(name).swiftmodule").path()
      let complaints = try await compile(
        ["-emit-module", "-module-name", name, "-o", module, source.path()])
      guard complaints.isEmpty else { throw Complaint(description: complaints) }
    }
  }

  package struct Complaint: Error, CustomStringConvertible {
    package let description: String
  }

  /// The compiler's messages about a program of these files; empty if all is well.
  package func complaints(about sources: [String: String]) async throws -> String {
    let program = folder.appending(path: "Program")
    try? FileManager.default.removeItem(at: program)
    try FileManager.default.createDirectory(at: program, withIntermediateDirectories: true)
    for (name, text) in sources {
      try text.write(to: program.appending(path: name), atomically: false, encoding: .utf8)
    }
    return try await compile(
      ["-typecheck", "-module-name", "Program"]
        + sources.keys.sorted().map { program.appending(path: $0).path() })
  }

  private func compile(_ words: [String]) async throws -> String {
    let plugins = ["DependencyMacrosPlugin", "FrameworkMacros"].flatMap { name in
      ["-load-plugin-executable", "\(plugin(name))#\(name)"]
    }
    let run = try await ChildProcess(toolPrefix + plugins + words, in: Self.root)
    return run.status == 0 ? "" : run.output + run.errors
  }

  /// Programs that are built for the compiler have their own names.
  private func plugin(_ name: String) -> String {
    let tool = products.appending(path: "\(name)-tool").path()
    let isThere = FileManager.default.fileExists(atPath: tool)
    return isThere ? tool : products.appending(path: name).path()
  }

  /// The modules, each after those that it imports.
  private static func inOrderOfImports() throws -> [(name: String, source: URL)] {
    var left = modules
    var order: [(name: String, source: URL)] = []
    let imports = try modules.mapValues { source in
      Set(
        try String(contentsOf: source, encoding: .utf8).matches(of: #/(?m)^.*\bimport (\w+)/#)
          .map { String($0.1) })
    }
    while let name = left.keys.sorted().first(where: { name in
      imports[name, default: []].isDisjoint(with: left.keys)
    }) {
      if let source = left.removeValue(forKey: name) { order.append((name, source)) }
    }
    guard left.isEmpty else { throw Complaint(description: "\(left.keys.sorted()) form a cycle") }
    return order
  }
}
