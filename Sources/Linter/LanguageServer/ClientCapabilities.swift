internal import DiagnosticReports

/// The capabilities that a client declares in its first request.
struct ClientCapabilities {
  /// The first encoding in the client's list that the server supports.
  private(set) var encoding = PositionEncoding.utf16
  /// Whether diagnostics can point to related places.
  private(set) var showsRelatedInformation = false
  /// Whether edits can name the version of the document that they apply to.
  private(set) var takesDocumentChanges = false
  /// Whether code actions can be edits rather than only commands.
  private(set) var takesCodeActions = false
  /// Whether the server can ask for notifications about changes on disk.
  private(set) var watchesFiles = false
  /// Whether the progress of long work can be shown.
  private(set) var showsProgress = false
  /// Whether the client asks for diagnostics, and can be told to ask again.
  private(set) var pullsDiagnostics = false
  /// The folders to lint, absolute.
  private(set) var roots: [String] = []

  /// A client that declares no capabilities.
  init() {}

  /// - Parameter parameters: those of `initialize`.
  init(_ parameters: JSONNode?) {
    let capabilities = parameters?["capabilities"]
    let document = capabilities?["textDocument"]
    let workspace = capabilities?["workspace"]
    encoding =
      capabilities?["general"]?["positionEncodings"]?.array?.lazy
      .compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    showsRelatedInformation =
      document?["publishDiagnostics"]?["relatedInformation"]?.boolean == true
    takesDocumentChanges = workspace?["workspaceEdit"]?["documentChanges"]?.boolean == true
    takesCodeActions = document?["codeAction"]?["codeActionLiteralSupport"]?.members != nil
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.boolean == true
    showsProgress = capabilities?["window"]?["workDoneProgress"]?.boolean == true
    pullsDiagnostics =
      document?["diagnostic"]?.members != nil
      && workspace?["diagnostics"]?["refreshSupport"]?.boolean == true
    roots = ClientCapabilities.roots(parameters)
  }

  /// The workspace folders; older clients send the URI of one root, and still older ones a path.
  private static func roots(_ parameters: JSONNode?) -> [String] {
    if let folders = parameters?["workspaceFolders"]?.array { return paths(of: folders) }
    if let root = parameters?["rootUri"]?.string {
      return [DocumentURI.path(of: root)].compactMap { $0 }
    }
    return [parameters?["rootPath"]?.string].compactMap { $0 }
  }

  /// - Parameter folders: `WorkspaceFolder`s.
  static func paths(of folders: [JSONNode]) -> [String] {
    folders.compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
  }
}
