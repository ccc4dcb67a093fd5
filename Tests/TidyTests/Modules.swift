import PackageGraph
import SwiftOutline

/// The modules of the package in layers: each may import those of earlier rows, and no others.
enum Modules {
  static let layers: [[String]] = [
    // For all of the others.
    ["CLocksAndAtomics"],
    ["LocksAndAtomics"],
    // From bytes to facts. Only the facts know about dependencies.
    ["SwiftLexer", "Globs"],
    ["SwiftOutline"],
    // How the runtime's macros expand: facts describe what the compiler sees.
    ["DependencyMacroExpansion"],
    ["DependencyFacts", "PackageGraph", "Diagnostics"],
    // From facts to findings, and from findings to reports: neither knows the other.
    ["DependencyProgram", "DiagnosticReports"],
    ["DependencyRules", "ExtendedAttributes"],
    // Everything that touches the outside world.
    ["LintDriver"],
    ["LanguageServer"],
    ["deplint"],
    // The runtime, which no part of the linter imports.
    ["DependencyRuntime"],
    ["DependencyTestSupport"],
    // The runtime's macros, which expand on the linter's parser.
    ["CompilerPluginMessages"],
    ["DependencyMacrosPlugin"],
    ["DependencyMacros"],
    // Tools, which users never run, and plugins.
    ["SeededNumbers", "ProgramProbe", "ToolProcesses"],
    ["RandomPrograms", "MutatedPrograms"],
    [
      "benchmark", "runtime-benchmark", "random-programs", "mutated-programs", "ecosystem",
      "new-rule",
    ],
    ["LintCommandPlugin", "FixCommandPlugin", "LintBuildPlugin"],
  ]

  /// The modules that need `public` although no library product has them.
  ///
  /// Tokens, nodes and facts are compared in the innermost loops of later modules, and the compiler
  /// inlines only public declarations there: with package access, a lint takes 12 % longer. It is
  /// the same with locks and atomics in the runtime. Random programs are compiled separately from
  /// the package, and import the probe.
  static let publicBesideProducts: Set<String> = [
    "LocksAndAtomics", "SwiftLexer", "SwiftOutline", "DependencyFacts", "ProgramProbe",
  ]

  /// The files below `LintDriver` that use the system's C library, which has files, clocks and the
  /// environment as well: one searches for bytes with it, one makes defects for tests.
  private static let usersOfTheSystem: Set<String> = [
    "Sources/Linter/DependencyFacts/WordSearch.swift",
    "Sources/Linter/DependencyProgram/Code/Whereabouts/Fault.swift",
  ]

  /// The pages about several modules, which are in the folder of none.
  static let pages: Set<String> = ["Sources/Linter/ARCHITECTURE.md"]

  private static let runtime = ["DependencyRuntime", "DependencyTestSupport", "DependencyMacros"]

  private static let ranks = Dictionary(
    uniqueKeysWithValues: layers.enumerated().flatMap { rank, names in names.map { ($0, rank) } })

  /// The module that a file of the sources belongs to; nil for tests and fixtures.
  static func module(ofPath path: String, in manifest: PackageManifest) -> String? {
    if path == "Rules/Rules.swift" || path.wholeMatch(of: #/Rules\/[^\/]+\/[^\/]+/#) != nil {
      return "DependencyRules"
    }
    guard path.hasPrefix("Sources/") else { return nil }
    return manifest.targets.first { target in
      target.path.map { path.hasPrefix($0 + "/") } == true
    }?.name
  }

  // MARK: Checks

  /// The layers consist of exactly the manifest's modules.
  static func differences(from manifest: PackageManifest) -> [Complaint] {
    let targets = manifest.targets.filter { target in
      target.kind != .test && target.path.map { !$0.hasPrefix("Tests/") } == true
    }.map(\.name)
    return Set(targets).symmetricDifference(layers.joined()).sorted().map { name in
      Complaint(
        path: "Package.swift", "'\(name)' is a module here or in the list of layers, not both")
    }
  }

  /// A file imports modules of earlier layers only. The linter imports neither the runtime, which
  /// it is about, nor Foundation, which takes milliseconds to load; and nothing below `LintDriver`
  /// touches the outside world.
  static func imports(of file: SourceFile, in manifest: PackageManifest) -> [Complaint] {
    guard let module = module(ofPath: file.path, in: manifest), let rank = ranks[module] else {
      return []
    }
    let isLinter = !file.path.hasPrefix("Sources/") || file.path.hasPrefix("Sources/Linter/")
    let isPure = ranks["LintDriver"].map { rank < $0 } == true
    let mayUseSystem = !isPure || usersOfTheSystem.contains(file.path)
    return file.nodes.filter { file.outline[$0].kind == .importDecl }.compactMap { node in
      guard let name = file.name(of: node) else { return nil }
      let isForeign =
        ["Foundation", "FoundationEssentials"].contains(name) || runtime.contains(name)
        || !mayUseSystem && ["Darwin", "Glibc", "Musl"].contains(name)
      guard isLinter && isForeign || ranks[name].map({ $0 >= rank }) == true else { return nil }
      return Complaint(
        file, file.lines(of: node).lowerBound, "'\(module)' must not import '\(name)'")
    }
  }

  /// `public` is for what other packages can import.
  static func publicDeclarations(of file: SourceFile, in manifest: PackageManifest) -> [Complaint] {
    let libraries = manifest.products.filter { $0.kind == .library }.flatMap(\.targets)
    guard let module = module(ofPath: file.path, in: manifest), !libraries.contains(module),
      !publicBesideProducts.contains(module)
    else { return [] }
    return file.nodes.filter { file.outline[$0].kind != .importDecl }.flatMap { node in
      file.outline.children(of: node).compactMap { child in
        guard file.outline[child].kind == .modifier, let name = file.name(of: child),
          name == "public" || name == "open"
        else { return nil }
        return Complaint(
          file, file.lines(of: child).lowerBound,
          "'\(name)' in '\(module)', which no library product has; 'package' is enough")
      }
    }
  }

  /// Every file of the sources is code of a target, or excluded by the target, or one of `pages`.
  static func strays(
    among paths: [String], in manifest: PackageManifest
  ) -> [Complaint] {
    paths.filter { !pages.contains($0) }.filter { path in
      !manifest.targets.contains { target in
        guard let folder = target.path, path.hasPrefix(folder + "/") else { return false }
        let rest = path.dropFirst(folder.count + 1)
        let isExcluded = target.exclude.contains { rest == $0 || rest.hasPrefix($0 + "/") }
        return rest == "README.md" || isExcluded || target.kind == .system
          || [".swift", ".c", ".h"].contains { path.hasSuffix($0) } || rest.contains(".docc/")
      }
    }.map { Complaint(path: $0, "no target of the manifest has this file") }
  }
}
