internal import DiagnosticReports
internal import LintDriver

/// One client, from its first message to its last.
final class Session {
  let options: LintOptions
  var connection: Connection
  private var phase = Phase.uninitialized

  // The state of the client
  private(set) var client = ClientCapabilities()
  /// By URI.
  private(set) var documents: [String: Document] = [:]

  // The state of its files
  /// The workspace folders that the client has named, as it spells them.
  private var folders: [String] = []
  /// How the client spells the real paths of the programs' files.
  private var spellings = PathSpellings()
  private(set) var workspaces: Workspaces
  /// The files that the next scan of the disk reads again in any case; nil if no scan is due.
  private var suspects: Set<String>?
  /// The findings of the last lint; nil if something has changed since.
  private(set) var findings: LocatedFindings?
  /// The diagnostics last published for each document, by URI.
  private var published: [String: String] = [:]
  /// The diagnostics that the client asks for rather than being sent them.
  var pulled = PulledDiagnostics()
  /// The number of progress tokens made so far.
  var progressCount = 0
  /// Whether the folders have not been linted yet.
  private var isFirstLint = true
  /// How many lints in a row were abandoned for newer changes.
  private var abandoned = 0
  /// The problems that were reported to the client and still exist; see `tellProblems`.
  var toldProblems: Set<String> = []

  private enum Phase {
    case uninitialized, running, shutDown
    case ended(LanguageServer.Ending)
  }

  /// After this many, a lint is completed, so that a user who types without a pause sees findings.
  private static let abandonedLimit = 5

  init(_ options: LintOptions, over streams: StandardStreams) {
    self.options = options
    connection = Connection(streams)
    workspaces = Workspaces(options)
  }

  func run() -> LanguageServer.Ending {
    while true {
      if case .ended(let ending) = phase { return ending }
      connection.receive(waits: connection.inbox.isEmpty && !isLintDue)
      if let entry = connection.next() {
        handle(entry)
      } else if isLintDue {
        refresh(isUrgent: false)
      } else if connection.isClosed {
        return .abrupt
      }
    }
  }

  // MARK: - Messages

  private func handle(_ entry: Inbox.Entry) {
    switch entry.message {
    case .response: break
    case .invalid(let error): connection.refuse(nil, error)
    case .notification(let method, let parameters):
      do throws(ResponseError) {
        try note(method, parameters)
      } catch {
        connection.log("\(method): \(error.message)", isError: true)
      }
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        guard !entry.isCancelled else { throw ResponseError(.requestCancelled, "cancelled") }
        connection.answer(id, try result(of: method, parameters))
      } catch {
        connection.refuse(id, error)
      }
    }
  }

  private func result(
    of method: String, _ parameters: JSONNode?
  ) throws(ResponseError) -> JSONValue {
    switch (phase, method) {
    case (.uninitialized, "initialize"): return initialize(parameters)
    case (.uninitialized, _):
      throw ResponseError(.serverNotInitialized, "'initialize' must come first")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, "textDocument/codeAction"): return try codeActions(parameters)
    case (.running, "textDocument/hover"): return try hover(parameters)
    case (.running, "textDocument/diagnostic"): return try pullDocument(parameters)
    case (.running, "workspace/diagnostic"): return pullWorkspace(parameters)
    case (.running, "initialize"):
      throw ResponseError(.invalidRequest, "'initialize' is allowed only once")
    case (.running, _): throw ResponseError(.methodNotFound, "unknown request '\(method)'")
    case (.shutDown, _), (.ended, _):
      throw ResponseError(.invalidRequest, "no request is allowed after 'shutdown'")
    }
  }

  private func note(_ method: String, _ parameters: JSONNode?) throws(ResponseError) {
    switch (phase, method) {
    case (.shutDown, "exit"): phase = .ended(.orderly)
    case (_, "exit"): phase = .ended(.abrupt)
    case (.running, "initialized"): start()
    case (.running, "textDocument/didOpen"): try open(parameters)
    case (.running, "textDocument/didChange"): try change(parameters)
    case (.running, "textDocument/didSave"): noteSave(parameters)
    case (.running, "textDocument/didClose"): try close(parameters)
    case (.running, "workspace/didChangeWatchedFiles"): noteChangesOnDisk(parameters)
    case (.running, "workspace/didChangeWorkspaceFolders"): changeFolders(parameters)
    default: break
    }
  }

  // MARK: - Beginning

  private func initialize(_ parameters: JSONNode?) -> JSONValue {
    client = ClientCapabilities(parameters)
    folders = client.roots
    takeOverFolders()
    suspects = []
    phase = .running
    var capabilities: [(key: String, value: JSONValue)] = [
      ("positionEncoding", .string(client.encoding.rawValue)),
      ("textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": false]]),
      ("codeActionProvider", ["codeActionKinds": ["quickfix", .string(Session.fixAll)]]),
      ("hoverProvider", true),
      ("workspace", ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
    ]
    if client.pullsDiagnostics {
      capabilities.append(("diagnosticProvider", PulledDiagnostics.capability))
    }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": .string(Tool.name), "version": .string(Tool.version)],
    ]
  }

  private func start() {
    guard client.watchesFiles else { return }
    // Configurations can extend files of any name.
    let globs = [
      "**/*.swift", "**/.gitignore", "**/.deplint.json", "**/*.json", "**/project.pbxproj",
      "**/*.xcconfig", "**/*.xcworkspacedata", "**/*.yml", "**/*.yaml", "**/Package.resolved",
      "**/*baseline*",
    ]
    let watchers = globs.map { ["globPattern": .string($0)] as JSONValue }
    connection.request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "deplint/files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": .array(watchers)],
          ]
        ]
      ])
  }

  // MARK: - Documents

  private func open(_ parameters: JSONNode?) throws(ResponseError) {
    let document = try Document(parameters?["textDocument"])
    documents[document.uri] = document
    noteSpelling(of: document)
    guard let path = document.path else { return }
    if folders.isEmpty { workspaces.addProgram(for: path) }
    takeOver(document)
  }

  private func change(_ parameters: JSONNode?) throws(ResponseError) {
    let uri = parameters?["textDocument"]?["uri"]?.string ?? ""
    guard documents[uri] != nil else {
      throw ResponseError(.invalidParameters, "'\(uri)' is not open")
    }
    let changes = parameters?["contentChanges"]?.array ?? []
    let version = parameters?["textDocument"]?["version"]?.integer
    try documents[uri]?.apply(changes, version: version, in: client.encoding)
    documents[uri].map(takeOver)
  }

  private func close(_ parameters: JSONNode?) throws(ResponseError) {
    let uri = parameters?["textDocument"]?["uri"]?.string ?? ""
    guard let document = documents.removeValue(forKey: uri) else {
      throw ResponseError(.invalidParameters, "'\(uri)' is not open")
    }
    pulled.forget(uri)
    guard let path = document.path else { return }
    // One file can be open under two URIs.
    let other = documents.values.filter { $0.path == path }.min { $0.uri < $1.uri }
    workspaces.setText(of: path, to: other?.text.bytes)
    findings = nil
  }

  private func takeOver(_ document: Document) {
    guard let path = document.path else { return }
    workspaces.setText(of: path, to: document.text.bytes)
    findings = nil
  }

  private func noteSave(_ parameters: JSONNode?) {
    if let uri = parameters?["textDocument"]?["uri"]?.string { documents[uri]?.noteSave() }
    suspects = suspects ?? []
  }

  private func noteChangesOnDisk(_ parameters: JSONNode?) {
    let paths = (parameters?["changes"]?.array ?? []).compactMap { change in
      change["uri"]?.string.flatMap(DocumentURI.realPath)
    }
    // Most JSON files are the program's data.
    let ofInterest = paths.filter { !$0.hasSuffix(".json") || workspaces.isConfiguration($0) }
    if ofInterest.isEmpty { return }
    suspects = (suspects ?? []).union(ofInterest)
  }

  private func changeFolders(_ parameters: JSONNode?) {
    let event = parameters?["event"]
    let removed = ClientCapabilities.paths(of: event?["removed"]?.array ?? [])
    folders.removeAll { removed.contains($0) }
    folders += ClientCapabilities.paths(of: event?["added"]?.array ?? [])
    takeOverFolders()
    isFirstLint = true
    findings = nil
    suspects = suspects ?? []
  }

  private func takeOverFolders() {
    spellings = PathSpellings()
    for folder in folders { spellings.noteFolder(folder) }
    for document in documents.values { noteSpelling(of: document) }
    workspaces.setFolders(folders.map(PathSpellings.real))
  }

  private func noteSpelling(of document: Document) {
    if let path = DocumentURI.path(of: document.uri) { spellings.noteFile(path) }
  }

  // MARK: - Linting

  private var isLintDue: Bool {
    guard case .running = phase else { return false }
    return suspects != nil || findings == nil
  }

  /// Brings the findings up to date with the texts, and tells the client about the changes.
  ///
  /// - Parameter isUrgent: whether a request waits for the findings, so that the lint is not
  ///   abandoned.
  func refresh(isUrgent: Bool) {
    guard isLintDue else { return }
    let progress = isFirstLint ? beginProgress() : nil
    defer { endProgress(progress) }
    if let suspects {
      workspaces.scan(rereading: suspects)
      self.suspects = nil
    }
    let mayBeAbandoned = !isUrgent && abandoned < Session.abandonedLimit
    let result = workspaces.lint { mayBeAbandoned && hasNewerChange() }
    guard let result else {
      abandoned += 1
      return
    }
    abandoned = 0
    isFirstLint = false
    let findings = LocatedFindings(
      result, client, openDocuments: Array(documents.values), spellings)
    self.findings = findings
    publish(findings)
    tellProblems()
  }

  private func hasNewerChange() -> Bool {
    connection.receive(waits: false)
    return connection.inbox.hasChange
  }

  /// Sends the diagnostics that have changed, for files that have findings or had some. For open
  /// documents they are sent for each new version. Diagnostics that the client asks for are not
  /// sent.
  func publish(_ findings: LocatedFindings) {
    var current: [String: [JSONValue]] = [:]
    for (path, located) in findings.byPath {
      for uri in findings.uris(of: path) { current[uri] = located.map(\.json) }
    }
    for (path, diagnostics) in configurationDiagnostics() {
      for uri in findings.uris(of: path) { current[uri, default: []] += diagnostics }
    }
    for document in documents.values {
      guard let path = document.path else { continue }
      if workspaces.has(path) || workspaces.isConfiguration(path) {
        current[document.uri, default: []] += []
      }
    }
    if client.pullsDiagnostics {
      if pulled.take(current) { connection.request("workspace/diagnostic/refresh", nil) }
      current = current.filter { documents[$0.key] == nil && !pulled.isOfWorkspace }
    }
    for uri in published.keys where current[uri] == nil { current[uri] = [] }
    for (uri, diagnostics) in current.sorted(by: { $0.key < $1.key }) {
      var parameters: [(key: String, value: JSONValue)] = [("uri", .string(uri))]
      if let document = documents[uri] {
        parameters.append(("version", .integer(document.version)))
      }
      parameters.append(("diagnostics", .array(diagnostics)))
      let text = JSONValue.object(parameters).compact()
      guard published[uri] != text else { continue }
      let isGone = diagnostics.isEmpty && documents[uri] == nil
      published[uri] = isGone ? nil : text
      connection.notify("textDocument/publishDiagnostics", .object(parameters))
    }
  }
}
