internal import DependencyProgram
internal import DiagnosticReports
internal import LintDriver

/// The findings of one lint, in the protocol's terms.
struct LocatedFindings {
  /// By the file's real path, in the order of a report.
  private(set) var byPath: [String: [Finding]] = [:]
  private let files: [Int32: WorkspaceFindings.File]
  private let texts: [Int32: LinedText]
  private let client: ClientCapabilities
  /// The documents that are open, by path and sorted by URI: a client can open one file under
  /// several.
  private var documents: [String: [Document]]
  private let spellings: PathSpellings

  struct Finding {
    let diagnostic: Diagnostic
    let range: Range<Position>
    /// The JSON that is published.
    let json: JSONValue
  }

  init(
    _ findings: WorkspaceFindings, _ client: ClientCapabilities, openDocuments: [Document],
    _ spellings: PathSpellings
  ) {
    files = findings.files
    texts = findings.files.mapValues { LinedText($0.text) }
    self.client = client
    self.spellings = spellings
    let open = openDocuments.filter { $0.path != nil }.sorted { $0.uri < $1.uri }
    documents = Dictionary(grouping: open) { $0.path ?? "" }
    var drafts = DraftSpellings(
      findings.files.mapValues { SourceText(path: $0.path, bytes: $0.text) })
    for diagnostic in findings.diagnostics.map({ drafts.spelled($0) }) {
      guard let path = files[diagnostic.range.file]?.path, let range = range(of: diagnostic.range)
      else { continue }
      byPath[path, default: []].append(
        Finding(diagnostic: diagnostic, range: range, json: json(diagnostic, range)))
    }
  }

  /// The URI of a file as the client spells it.
  func uri(of path: String) -> String {
    document(of: path)?.uri ?? DocumentURI.uri(ofPath: spellings.spelled(path))
  }

  /// The URIs of the documents that a file is open in; of the file itself if it is not open.
  func uris(of path: String) -> [String] {
    documents[path]?.map(\.uri) ?? [uri(of: path)]
  }

  /// The same findings for a request about a document, which then stands for its file.
  func asked(about uri: String) -> LocatedFindings {
    var findings = self
    for (path, open) in documents where open.count > 1 {
      findings.documents[path] = open.filter { $0.uri == uri } + open.filter { $0.uri != uri }
    }
    return findings
  }

  /// A document that a file is open in.
  func document(of path: String) -> Document? { documents[path]?.first }

  /// The path and the text of the file that a range lies in.
  func file(of range: SourceRange) -> (path: String, text: LinedText)? {
    guard let file = files[range.file], let text = texts[range.file] else { return nil }
    return (file.path, text)
  }

  /// A range as the client counts it; nil if it is not in a file of the findings.
  func range(of range: SourceRange) -> Range<Position>? {
    guard let text = texts[range.file] else { return nil }
    let start = text.position(of: Int(range.start), in: client.encoding)
    let end = text.position(of: Int(range.end), in: client.encoding)
    return start..<max(start, end)
  }

  // MARK: - JSON

  private func json(_ diagnostic: Diagnostic, _ range: Range<Position>) -> JSONValue {
    let related = client.showsRelatedInformation ? diagnostic.notes.compactMap(related) : []
    // Notes that cannot be shown at their place are added to the message.
    let further = diagnostic.notes.filter { $0.range == nil || !client.showsRelatedInformation }
    let message = [diagnostic.message] + further.map { "note: \($0.message)" }
    var members: [(key: String, value: JSONValue)] = [
      ("range", range.json), ("severity", .integer(diagnostic.severity.number)),
      ("code", .string(diagnostic.rule)),
    ]
    if let page = files[diagnostic.range.file]?.pages.address(ofRule: diagnostic.rule) {
      members.append(("codeDescription", ["href": .string(page)]))
    }
    members.append(("source", .string(Tool.name)))
    members.append(("message", .string(message.joined(separator: "\n"))))
    if !related.isEmpty { members.append(("relatedInformation", .array(related))) }
    return .object(members)
  }

  private func related(_ note: Diagnostic.Note) -> JSONValue? {
    guard let place = note.range, let range = range(of: place), let path = files[place.file]?.path
    else { return nil }
    return [
      "location": ["uri": .string(uri(of: path)), "range": range.json],
      "message": .string(note.message),
    ]
  }
}

extension Range<Position> {
  var json: JSONValue { ["start": lowerBound.json, "end": upperBound.json] }

  /// Whether the ranges overlap or touch; an empty range counts as its position.
  func touches(_ other: Range<Position>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}

extension Severity {
  /// The protocol's number of a severity.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}
