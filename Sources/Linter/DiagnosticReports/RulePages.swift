/// Where the pages of the rules can be read on the web.
package struct RulePages: Sendable, Equatable {
  /// The web address of the repository's files, with a trailing slash; nil if unknown.
  private let base: String?

  /// No address: the pages are read with `deplint explain`.
  package init() { base = nil }

  /// Nil if the text is not the address of a folder on the web.
  package init?(_ address: String) {
    let scheme = ["https://", "http://"].first(where: address.hasPrefix)
    guard let scheme, let host = address.dropFirst(scheme.count).utf8.first,
      host != UInt8(ascii: "/"),
      // A query or a fragment would swallow the path of a page.
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}?#".utf8.contains($0) })
    else { return nil }
    base = address.hasSuffix("/") ? address : address + "/"
  }

  /// The pages named in this build of the tool.
  package static let built = RulePages(Tool.pagesAddress) ?? RulePages()

  /// The address of a rule's page; nil if unknown.
  package func address(ofRule id: String) -> String? { base.map { "\($0)Rules/\(id)/README.md" } }

  /// The address of the folder; empty if unknown.
  package var address: String { base ?? "" }

  /// The address of the tool's own page.
  var home: String? { base.map { $0 + "README.md" } }

  /// How to find a page in any case: its address, or the command that shows it.
  func reference(ofRule id: String) -> String {
    address(ofRule: id) ?? "\(Tool.name) explain \(id)"
  }
}
