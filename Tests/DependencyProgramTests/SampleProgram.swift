import DependencyFacts
import DependencyProgram
import PackageGraph
import SwiftOutline

/// A small program given as text, with the results of the analysis layers.
///
/// The lines of the dumps that the tests compare begin with `line:column`; `deplint dump LAYER`
/// writes the same for files on the disk.
struct SampleProgram {
  /// By path; each `Package.swift` declares the targets, and is not part of the program.
  var files: [String: String]
  /// The targets in Xcode projects.
  var projects: [ProjectDescription] = []
  /// The versions of packages, by their identities.
  var pins: [String: String] = [:]
  var options = Program.Options()
  var work = ConcurrentWork.serial

  init(_ files: [String: String]) { self.files = files }

  /// A program of one file, in a module that sees the well-known system through a re-export, so
  /// that tests need no import.
  init(_ text: String) {
    files = ["A.swift": text, "System.swift": "@_exported import Dependencies\n"]
  }

  /// Targets of one package, each with the others that it depends on.
  static func manifest(_ targets: (name: String, dependencies: [String])...) -> String {
    let list = targets.map { target in
      let dependencies = target.dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
      return ".target(name: \"\(target.name)\", dependencies: [\(dependencies)])"
    }
    return "let package = Package(name: \"P\", targets: [\(list.joined(separator: ", "))])\n"
  }

  /// The lines of the dump. If only one file of the program has any, they come without its path.
  func dump(_ layer: Layer) throws -> String {
    let sources = files.filter { !Self.isManifest($0.key) }
    let facts = try sources.map { path, text in
      let bytes = Array(text.utf8)
      return Layer.File(
        path: path, facts: try bytes.withUnsafeBufferPointer { try FileFacts(bytes: $0) },
        bytes: bytes)
    }
    let lines = layer.dump(facts, graph: graph, options: options, work: work).split(separator: "\n")
    let paths = lines.filter { files.keys.contains(String($0)) }
    guard paths.count == 1, lines.first == paths.first else { return lines.joined(separator: "\n") }
    return lines.dropFirst().map { $0.dropFirst(2) }.joined(separator: "\n")
  }

  func program() throws -> Program {
    let sources = try files.filter { $0.key != "Package.swift" }.map { path, text in
      let bytes = Array(text.utf8)
      let facts = try bytes.withUnsafeBufferPointer { try FileFacts(bytes: $0) }
      return Program.File(path: path, facts: facts)
    }
    return Program(files: sources, graph: graph, options: options)
  }

  /// The paths of each separate program, joined.
  func separatePrograms() throws -> [String] {
    var names = ProgramNames()
    let sources = try files.filter { !Self.isManifest($0.key) }.sorted { $0.key < $1.key }
      .map { path, text in
        let bytes = Array(text.utf8)
        var facts = try bytes.withUnsafeBufferPointer { try FileFacts(bytes: $0) }
        names.number(&facts)
        return Program.File(path: path, facts: facts)
      }
    let separate = SeparatePrograms(of: sources, names: names, graph: graph)
    return separate.parts.map { part in
      part.files.map { sources[$0].path }.joined(separator: " ")
    }
  }

  private var graph: TargetGraph {
    let manifests = files.filter { Self.isManifest($0.key) }.map { path, text in
      let bytes = Array(text.utf8)
      let manifest = bytes.withUnsafeBufferPointer {
        PackageManifest(outline: Outline($0), bytes: $0)
      }
      return (folder: String(path.dropLast("/Package.swift".count)), manifest: manifest)
    }
    var versions = PinnedVersions()
    for (package, version) in pins { versions.add(version, ofPackage: package) }
    return TargetGraph(
      manifests: manifests, projects: projects, pins: versions,
      sources: files.keys.filter { !Self.isManifest($0) })
  }

  private static func isManifest(_ path: String) -> Bool {
    path == "Package.swift" || path.hasSuffix("/Package.swift")
  }
}
