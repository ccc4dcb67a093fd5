internal import SwiftLexer
internal import SwiftOutline

/// A member of a client, as far as the initialisers need it.
indirect enum ClientMember {
  struct Property {
    var name: String
    /// The property that an initialiser sets: for a deprecated endpoint its storage, to avoid a
    /// warning.
    var target: String
    /// `name: Type = value`
    var parameter: String
    var isEndpoint: Bool
  }

  struct Branch {
    /// `#if os(iOS)`, `#else`
    var directive: String
    var members: [ClientMember]
  }

  case property(Property)
  case conditional([Branch])
}

/// Collects the properties that the initialisers of a client set.
struct ClientReader {
  let piece: SourcePiece
  var access = Access.internal
  var hasEndpoints = false
  var diagnostics: [MacroDiagnostic] = []

  init(piece: SourcePiece) { self.piece = piece }

  mutating func members(in block: Outline.NodeID) -> [ClientMember] {
    piece.outline.children(of: block).flatMap { node -> [ClientMember] in
      switch piece.kind(node) {
      case .variableDecl:
        Property.all(in: node, of: piece).compactMap { property($0).map(ClientMember.property) }
      case .conditionalBlock: branches(of: node).map { [.conditional($0)] } ?? []
      default: []
      }
    }
  }

  /// Nil if no branch has a property.
  private mutating func branches(of block: Outline.NodeID) -> [ClientMember.Branch]? {
    let branches = piece.children(block, .conditionalClause).map { clause in
      let start = piece.range(of: clause).lowerBound
      let last = piece.outline.conditionEnd(of: clause) - 1
      return ClientMember.Branch(
        directive: piece.text(start..<max(start, Int(piece.token(last).end))),
        members: members(in: clause))
    }
    return branches.allSatisfy(\.members.isEmpty) ? nil : branches
  }

  private mutating func property(_ property: Property) -> ClientMember.Property? {
    guard property.isOfInstances else { return nil }
    // These cannot get another value.
    if property.value != nil, property.isLet || property.access == .private { return nil }
    let closure = property.closure
    let isEndpoint = property.isEndpoint || property.hasAttribute("DependencyEndpoint")
    let written = property.type.map { type in
      closure == nil
        ? piece.outdented(piece.range(of: type)) : ClosureType.escaping(type, in: piece)
    }
    guard let type = written ?? property.value.flatMap({ piece.literalType($0) }) else {
      diagnostics.append(missingType(property))
      return nil
    }
    access = min(access, property.access ?? .internal)
    hasEndpoints = hasEndpoints || isEndpoint
    var parameter = "\(property.name): \(type)"
    if !isEndpoint {
      if let value = property.value {
        parameter += " = " + piece.outdented(piece.range(of: value))
      } else if property.type.map({ piece.kind($0) == .optionalType }) == true {
        parameter += " = nil"
      }
    }
    let hasStorage = isEndpoint && property.hasAttribute("available")
    return ClientMember.Property(
      name: property.name, target: hasStorage ? property.storageName : property.name,
      parameter: parameter, isEndpoint: isEndpoint)
  }

  private func missingType(_ property: Property) -> MacroDiagnostic {
    let range = piece.range(of: property.binding)
    let end = range.lowerBound + property.name.utf8.count
    return piece.diagnostic(
      Wording.missingType(of: property.name), at: range,
      fixIt: (Wording.insertType, end..<end, ": <#Type#>"))
  }
}

extension SourcePiece {
  /// The type of a literal.
  fileprivate func literalType(_ value: Outline.NodeID) -> String? {
    switch kind(value) {
    case .stringExpr: return "Swift.String"
    case .prefixExpr:
      let type = text(of: value).hasPrefix("-") ? content(of: value).flatMap(literalType) : nil
      return type == "Swift.Int" || type == "Swift.Double" ? type : nil
    case .literalExpr:
      let token = token(outline[value].firstToken)
      switch token.kind {
      case .integerLiteral: return "Swift.Int"
      case .floatLiteral: return "Swift.Double"
      default: return token.keyword == .true || token.keyword == .false ? "Swift.Bool" : nil
      }
    default: return nil
    }
  }
}
