import Foundation
import SwiftLexer
import SwiftOutline
import Testing

/// Everything that a user of the runtime can call has a documentation comment with an abstract.
@Suite struct DocumentationTests {
  @Test(arguments: ["DependencyRuntime", "DependencyTestSupport"])
  func everyPublicDeclarationIsDocumented(_ module: String) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Runtime/\(module)"
    ).standardized
    var count = 0
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let found = PublicDeclarations(in: try String(contentsOf: file, encoding: .utf8))
      #expect(found.undocumented == [], "\(file.lastPathComponent)")
      count += found.count
    }
    #expect(count > 5)
  }

  /// The missing documentation in a source.
  private func check(
    _ source: String, _ undocumented: [String], of count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = PublicDeclarations(in: source)
    #expect(found.undocumented == undocumented, sourceLocation: sourceLocation)
    #expect(found.count == count, sourceLocation: sourceLocation)
  }

  @Test func aDeclarationIsDocumentedByTheCommentBeforeIt() {
    check("public func f()", ["f"], of: 1)
    check("// Text.\npublic func f()", ["f"], of: 1)
    check("/// Text.\npublic func f()", [], of: 1)
    check("/** Text. */ @discardableResult public func f()", [], of: 1)
    check("/// Text.\nlet a = 1\npublic func f()", ["f"], of: 1)
    check("#if a\n/// Text.\n#endif\npublic func f()", ["f"], of: 1)
  }

  @Test func aListOfParametersIsNoAbstract() {
    check("/// - Parameter a: Text.\npublic func f(a: A)", ["f"], of: 1)
    check("/// Text.\n///\n/// - Parameter a: Text.\npublic func f(a: A)", [], of: 1)
    check("///\npublic func f(a: A)", ["f"], of: 1)
  }

  @Test func onlyWhatIsSeenFromOutsideCounts() {
    check("func f()\npackage func g()\nprivate(set) var a = 1", [], of: 0)
    check(
      "public import A\npublic struct A { var a = 1; struct B { public var c = 1 } }", ["A"], of: 1)
    check("struct A { public var a: B { public struct C {} } }", [], of: 0)
    check("public func f() { struct A { public var b = 1 } }", ["f"], of: 1)
  }

  @Test func membersCount() {
    check(
      """
      /// Text.
      public struct A {
        public private(set) var a, b: C
        #if d
          public init()
        #endif
        public subscript(e: F) -> G { h }
        public typealias I = J
      }
      extension K { open class L {} }
      """,
      ["A.a, b", "A.init", "A.subscript", "A.I", "K.L"], of: 6)
  }

  @Test func casesAndRequirementsCount() {
    check(
      """
      /// Text.
      public enum A {
        case a, b(c: D)
        /// Text.
        case e
      }
      /// Text.
      public protocol B {
        associatedtype C
        func d()
      }
      enum D { case e }
      """,
      ["A.a, b", "B.C", "B.d"], of: 6)
  }

  @Test func membersOfAPublicExtensionCount() {
    check("public extension A { func b(); private func c() }", ["A.b"], of: 1)
  }
}

/// The public declarations of a file.
private struct PublicDeclarations {
  private(set) var count = 0
  /// The names of the declarations without documentation.
  private(set) var undocumented: [String] = []

  private let bytes: [UInt8]
  private let outline: Outline
  /// For each documented token: the start of its documentation.
  private let documentation: [UInt32: UInt32]

  init(in source: String) {
    bytes = Array(source.utf8)
    outline = bytes.withUnsafeBufferPointer { Outline($0) }
    documentation = bytes.withUnsafeBufferPointer { Self.documentation(in: $0) }
    visit(children(.file), of: nil, areSeen: false)
  }

  private static func documentation(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt32: UInt32] {
    var documentation: [UInt32: UInt32] = [:]
    var lexer = Lexer(bytes)
    var start: UInt32?
    while true {
      let token = lexer.next()
      switch token.kind {
      case .endOfFile: return documentation
      case .docLineComment, .docBlockComment: start = start ?? token.offset
      case let kind where kind.isTrivia: break
      default:
        documentation[token.offset] = start
        start = nil
      }
    }
  }

  /// - Parameters:
  ///   - nodes: The items of a file or the members of a type.
  ///   - type: The name of the type.
  ///   - areSeen: Whether they are public without the modifier.
  private mutating func visit(_ nodes: [Outline.NodeID], of type: String?, areSeen: Bool) {
    for node in nodes {
      switch outline[node].kind {
      case .conditionalBlock, .conditionalClause:
        visit(children(node), of: type, areSeen: areSeen)
      case .extensionDecl:
        let name = children(node).first { outline[$0].kind == .namedType }.map(name) ?? "extension"
        visit(members(of: node), of: name, areSeen: isMarked(node, "public"))
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl:
        guard isSeen(node, areSeen) else { continue }
        let name = note(node, of: type)
        visit(members(of: node), of: name, areSeen: outline[node].kind == .protocolDecl)
        guard outline[node].kind == .enumDecl else { continue }
        for member in members(of: node) where outline[member].kind == .enumCaseDecl {
          _ = note(member, of: name)
        }
      case .functionDecl, .initializerDecl, .subscriptDecl, .variableDecl, .typealiasDecl,
        .associatedtypeDecl, .macroDecl:
        if isSeen(node, areSeen) { _ = note(node, of: type) }
      default: break
      }
    }
  }

  /// Counts a declaration and returns its name.
  private mutating func note(_ node: Outline.NodeID, of type: String?) -> String {
    let path = [type, name(of: node)].compactMap { $0 }.joined(separator: ".")
    count += 1
    if !hasAbstract(node) { undocumented.append(path) }
    return path
  }

  private func hasAbstract(_ node: Outline.NodeID) -> Bool {
    let token = outline.tokens[Int(outline[node].firstToken)]
    guard let start = documentation[token.offset] else { return false }
    let comment = bytes[Int(start)...]
    let text = comment.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
      .drop { $0 == UInt8(ascii: " ") }
    return text.first != UInt8(ascii: "\n") && text.first != UInt8(ascii: "-")
  }

  private func isSeen(_ node: Outline.NodeID, _ isSeenUnmarked: Bool) -> Bool {
    if isMarked(node, "public", "open") { return true }
    return isSeenUnmarked && !isMarked(node, "private", "fileprivate", "internal", "package")
  }

  private func isMarked(_ node: Outline.NodeID, _ modifiers: String...) -> Bool {
    children(node).contains { outline[$0].kind == .modifier && modifiers.contains(name(of: $0)) }
  }

  private func members(of type: Outline.NodeID) -> [Outline.NodeID] {
    children(type).first { outline[$0].kind == .memberBlock }.map(children) ?? []
  }

  private func children(_ node: Outline.NodeID) -> [Outline.NodeID] {
    Array(outline.children(of: node))
  }

  private func name(of node: Outline.NodeID) -> String {
    let parts = children(node).filter { [.binding, .enumElement].contains(outline[$0].kind) }
    guard parts.isEmpty else { return parts.map(name).joined(separator: ", ") }
    guard outline[node].nameToken != Outline.noToken else { return "_" }
    let token = outline.tokens[Int(outline[node].nameToken)]
    return String(decoding: bytes[Int(token.offset)..<Int(token.end)], as: UTF8.self)
  }
}
