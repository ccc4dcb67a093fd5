import SwiftLexer
import SwiftOutline

/// The storeys of `DependencyProgram`, and the analyses inside of each, in the order in which each
/// is built from earlier ones: none may name a type or a member of a later one, as the compiler
/// would ensure if each were a module.
enum Chain {
  static let folder = "Sources/Linter/DependencyProgram/"

  /// The links, by their folders or files.
  static let links = [
    "Libraries", "Code",
    "Resolution/Symbols", "Resolution/Types", "Resolution/TypeKinds", "Resolution/System",
    "Resolution/Expressions", "Resolution/Wrappers", "Resolution/Imports",
    "Registration/KeyValues", "Registration/Registrations", "Registration/OverrideScopes",
    "Execution/Reach", "Execution/Audience", "Execution/Receivers", "Execution/Regions",
    "Execution/Order", "Execution/Uses", "Execution/Runs",
    "Flow/Propagation", "Flow/Owners", "Flow/ChildCreations", "Flow/Effects",
    "Flow/TestReads", "Flow/PreviewReads", "Flow/LostOverrides", "Flow/FirstUses",
    // The analyses that only rules use, and the one that only the drawing uses.
    "Mistakes", "Graph",
    // The chain as a whole, and the code that uses it.
    "Program.swift", "Program+Threads.swift", "Findings/Suppression", "Rules", "Findings", "Fixes",
    "Dump",
  ]

  /// A file of an earlier link that names a type of a later one, or calls a member that only a
  /// later one gives to a type.
  ///
  /// - Parameters:
  ///   - links: the folders in their order.
  ///   - files: of all links; others are left alone.
  static func complaints(
    links: [String] = Self.links, folder: String = Self.folder, files: [SourceFile]
  ) -> [Complaint] {
    let files = links.indices.map { own in
      files.filter { file in link(of: file, links: links, folder: folder) == own }
    }
    var later: [String: String] = [:]
    var complaints: [Complaint] = []
    for (link, own) in zip(links, files).reversed() {
      for file in own { complaints += uses(of: later, in: file, link: link) }
      for file in own { for name in file.declaredTypes { later[name] = link } }
    }
    return complaints + lateMembers(links: links, files: files)
  }

  /// The link that a file is of: a folder within a link can be a link of its own.
  private static func link(of file: SourceFile, links: [String], folder: String) -> Int? {
    links.indices.filter {
      file.path == folder + links[$0] || file.path.hasPrefix("\(folder)\(links[$0])/")
    }.max { links[$0].count < links[$1].count }
  }

  /// A helper that an earlier link needs belongs to the storey of the type that it extends.
  private static func lateMembers(links: [String], files: [[SourceFile]]) -> [Complaint] {
    let types = files.map { Set($0.flatMap(\.declaredTypes)) }
    let declared = files.map { Set($0.flatMap(\.declaredNames)) }
    let added = files.map { $0.flatMap(\.membersInExtensions) }
    var complaints: [Complaint] = []
    var (earlierTypes, earlierNames) = (Set<String>(), Set<String>())
    for link in links.indices {
      earlierTypes.formUnion(types[link])
      earlierNames.formUnion(declared[link])
      var late: [String: String] = [:]
      for home in links.indices.dropFirst(link + 1) {
        for member in added[home]
        where earlierTypes.contains(member.type) && !earlierNames.contains(member.name) {
          late[member.name] = links[home]
        }
      }
      for file in files[link] {
        complaints += uses(of: late, in: file, link: links[link], areMembers: true)
      }
    }
    return complaints
  }

  /// A file outside all links would not be checked.
  static func strays(
    links: [String] = Self.links, folder: String = Self.folder, files: [SourceFile]
  ) -> [Complaint] {
    files.filter { file in
      file.path.hasPrefix(folder)
        && link(of: file, links: links, folder: folder) == nil
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
        && !file.path.hasPrefix(folder + "Code/") && !file.isFixture
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

  /// - Parameter areMembers: whether the names are those of members: properties count after a
  ///   dot, functions with their first label.
  private static func uses(
    of names: [String: String], in file: SourceFile, link: String?, areMembers: Bool = false
  ) -> [Complaint] {
    let tokens = file.outline.tokens
    return tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.kind == .identifier || token.kind == .quotedIdentifier else { return nil }
      let isMember = index > 0 && tokens[index - 1].kind == .dot
      let name =
        areMembers
        ? file.memberName(at: index, isMember: isMember)
        : file.text(of: token).replacing("`", with: "")
      guard let name, let home = names[name] else { return nil }
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

  /// The names of all declarations, at any depth.
  fileprivate var declaredNames: [String] {
    nodes.filter {
      switch outline[$0].kind {
      case .functionDecl, .binding, .enumElement, .parameter, .capture: true
      default: false
      }
    }.compactMap(memberName(of:))
  }

  /// `name` of a property, `name(label` of a function.
  private func memberName(of node: Outline.NodeID) -> String? {
    let token = outline[node].nameToken
    guard token != Outline.noToken else { return nil }
    let name = text(of: outline.tokens[Int(token)])
    return outline[node].kind == .functionDecl ? name + (label(after: Int(token)) ?? "(") : name
  }

  /// The same where a name is used.
  fileprivate func memberName(at index: Int, isMember: Bool) -> String? {
    let name = text(of: outline.tokens[index])
    return label(after: index).map { name + $0 } ?? (isMember ? name : nil)
  }

  /// `(label` after a name; `(` for an argument without a label.
  private func label(after index: Int) -> String? {
    let tokens = outline.tokens
    guard index + 1 < tokens.count, tokens[index + 1].kind == .leftParen else { return nil }
    guard index + 3 < tokens.count, text(of: tokens[index + 2]) != "_",
      tokens[index + 3].kind == .colon || tokens[index + 3].kind == .identifier
    else { return "(" }
    return "(" + text(of: tokens[index + 2])
  }

  /// The members that extensions add to types, except private ones, each with its type.
  fileprivate var membersInExtensions: [(type: String, name: String)] {
    nodes.filter { outline[$0].kind == .extensionDecl && !isPrivate($0) }.flatMap { node in
      guard let type = extendedType(of: node) else { return [(type: String, name: String)]() }
      return members(of: node).compactMap(memberName(of:)).map { (type, $0) }
    }
  }

  /// The type at the top level: `A` of `extension A.B`.
  private func extendedType(of node: Outline.NodeID) -> String? {
    var current = outline.children(of: node).first {
      [.namedType, .memberType].contains(outline[$0].kind)
    }
    while let node = current, outline[node].kind == .memberType {
      current = outline.children(of: node).first { _ in true }
    }
    return current.flatMap(name(of:))
  }

  private func members(of node: Outline.NodeID) -> [Outline.NodeID] {
    outline.children(of: node).flatMap { child -> [Outline.NodeID] in
      switch outline[child].kind {
      case .functionDecl: isPrivate(child) ? [] : [child]
      case .variableDecl:
        isPrivate(child) ? [] : outline.children(of: child).filter { outline[$0].kind == .binding }
      case .memberBlock, .conditionalBlock, .conditionalClause: members(of: child)
      default: []
      }
    }
  }
}
