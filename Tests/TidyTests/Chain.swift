import SwiftLexer
import SwiftOutline

/// The analyses inside `DependencyProgram`, in the order in which each is built from earlier ones:
/// none may name a later one, as the compiler would ensure if each were a module.
enum Chain {
  static let folder = "Sources/Linter/DependencyProgram/"

  /// The links, by their folders or files.
  static let links = [
    "Facts", "Whereabouts", "Symbols", "Types", "TypeKinds", "System", "Expressions", "Wrappers",
    "KeyValues",
    "Registrations", "OverrideScopes", "TestReach", "Imports", "Regions", "Propagation", "Owners",
    "ChildCreations", "Effects", "LostOverrides", "FirstUses", "TestReads", "DependencyGraph",
    // The analyses that only rules use.
    "Mistakes",
    // The chain as a whole, and the code that uses it.
    "Program.swift", "Suppression", "Rules", "Describing", "Dump",
  ]

  /// A file of an earlier link that names a type of a later one.
  ///
  /// - Parameters:
  ///   - links: the folders in their order.
  ///   - files: of all links; others are left alone.
  static func complaints(
    links: [String] = Self.links, folder: String = Self.folder, files: [SourceFile]
  ) -> [Complaint] {
    var later: [String: String] = [:]
    var complaints: [Complaint] = []
    for link in links.reversed() {
      let own = files.filter { $0.path == folder + link || $0.path.hasPrefix("\(folder)\(link)/") }
      for file in own { complaints += uses(of: later, in: file, link: link) }
      for file in own { for name in file.declaredTypes { later[name] = link } }
    }
    return complaints
  }

  /// A file outside all links would not be checked.
  static func strays(
    links: [String] = Self.links, folder: String = Self.folder, files: [SourceFile]
  ) -> [Complaint] {
    files.filter { file in
      file.path.hasPrefix(folder)
        && !links.contains { file.path == folder + $0 || file.path.hasPrefix("\(folder)\($0)/") }
    }.map {
      Complaint($0, 1, "the chain has no link of this name; see Tests/TidyTests/Chain.swift")
    }
  }

  /// Dumps are for people: neither rules nor analyses use their text.
  static func usesOfDumps(in files: [SourceFile]) -> [Complaint] {
    var names: [String: String] = [:]
    for file in files where file.path.contains("/Dump/") {
      for name in file.declaredTypes { names[name] = "Dump" }
    }
    let analyses = ["Rules/", folder, "Sources/Linter/DependencyFacts/"]
    return files.filter { file in
      !file.isFixture && !file.path.contains("/Dump/")
        && analyses.contains { file.path.hasPrefix($0) }
    }.flatMap { uses(of: names, in: $0, link: nil) }
  }

  /// References to code are made by the facts alone, so that one of a body or value that is
  /// missing is nil, and a guard that is forgotten does not compile.
  static func madeReferences(in files: [SourceFile]) -> [Complaint] {
    files.filter { file in
      (file.path.hasPrefix(folder) || file.path.hasPrefix("Rules/"))
        && !file.path.hasPrefix(folder + "Facts/") && !file.isFixture
    }.flatMap { file in
      let tokens = file.outline.tokens
      return tokens.indices.dropLast().compactMap { index -> Complaint? in
        guard file.text(of: tokens[index]) == "CodeRef",
          file.text(of: tokens[index + 1]) == "("
        else { return nil }
        return Complaint(
          file, file.line(of: tokens[index]), "makes a 'CodeRef', which only the facts do")
      }
    }
  }

  private static func uses(
    of types: [String: String], in file: SourceFile, link: String?
  ) -> [Complaint] {
    file.outline.tokens.compactMap { token in
      guard token.kind == .identifier || token.kind == .quotedIdentifier else { return nil }
      let name = file.text(of: token).replacing("`", with: "")
      guard let home = types[name] else { return nil }
      let reason = link.map { "'\($0)' is built before '\(home)'" } ?? "dumps are for people"
      return Complaint(file, file.line(of: token), "names '\(name)' of '\(home)', but \(reason)")
    }
  }
}

extension SourceFile {
  /// The types that the file declares at its top level, also within `#if`.
  fileprivate var declaredTypes: [String] { declaredTypes(in: .file) }

  private func declaredTypes(in node: Outline.NodeID) -> [String] {
    outline.children(of: node).flatMap { child -> [String] in
      switch outline[child].kind {
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typealiasDecl:
        isPrivate(child) ? [] : [name(of: child)].compactMap(\.self)
      case .conditionalBlock, .conditionalClause: declaredTypes(in: child)
      default: []
      }
    }
  }

  /// Whether no other file can name it.
  private func isPrivate(_ declaration: Outline.NodeID) -> Bool {
    outline.children(of: declaration).contains { child in
      outline[child].kind == .modifier
        && ["private", "fileprivate"].contains(name(of: child) ?? "")
    }
  }
}
