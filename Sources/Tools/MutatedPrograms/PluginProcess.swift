internal import CompilerPluginMessages
internal import Foundation
internal import LocksAndAtomics

/// A macro plugin as a child process, which answers one request after another.
struct PluginProcess {
  private let process = Process()
  private let stream: MessageStream
  private let watch: Watch

  init(_ executable: URL, limit: Duration) throws {
    // A missing answer shows that the plugin has ended.
    signal(SIGPIPE, SIG_IGN)
    let input = Pipe()
    let output = Pipe()
    process.executableURL = executable
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    stream = MessageStream(
      read: { (try? output.fileHandleForReading.read(upToCount: $0)) ?? Data() },
      write: { try? input.fileHandleForWriting.write(contentsOf: $0) })
    watch = Watch(process.processIdentifier, limit: limit)
  }

  /// Whether the plugin answers with an expansion, or with the reason that there is none.
  func answers(_ request: MutatedDeclaration.Request) -> Bool {
    watch.begin()
    defer { watch.stop() }
    guard let message = try? JSONSerialization.data(withJSONObject: Self.message(request)) else {
      return false
    }
    stream.send(message)
    guard let answer = stream.next(),
      let members = try? JSONSerialization.jsonObject(with: answer) as? [String: Any],
      let result = members["expandMacroResult"] as? [String: Any]
    else { return false }
    let diagnostics = result["diagnostics"] as? [Any] ?? []
    return result["expandedSource"] is String || !diagnostics.isEmpty
  }

  func end() {
    watch.end()
    // A child inherits which signals are blocked, but no process can block this one.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func message(_ request: MutatedDeclaration.Request) -> [String: Any] {
    func syntax(_ source: String) -> [String: Any] {
      let location: [String: Any] = ["fileName": "File.swift", "offset": 10, "line": 2]
      return ["source": source, "location": location]
    }
    let expansion: [String: Any] = [
      "macro": ["moduleName": "DependencyMacrosPlugin", "typeName": request.macro],
      "macroRole": request.role, "attributeSyntax": syntax(request.attribute),
      "declSyntax": syntax(request.declaration), "parentDeclSyntax": syntax(request.parent),
      "lexicalContext": [syntax(request.parent)],
    ]
    return ["expandAttachedMacro": expansion]
  }
}

/// Ends a process that does not answer in time, so that nothing waits for it any longer.
private final class Watch: Sendable {
  private struct State {
    var deadline: ContinuousClock.Instant?
    var isEnded = false
  }

  private let state = Mutex(State())
  private let limit: Duration

  init(_ process: Int32, limit: Duration) {
    self.limit = limit
    Thread.detachNewThread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.1)
        let (isEnded, isLate) = state.withLock { state in
          (state.isEnded, state.deadline.map { $0 < .now } ?? false)
        }
        if isEnded { return }
        if isLate { kill(process, SIGKILL) }
      }
    }
  }

  func begin() { state.withLock { $0.deadline = .now + limit } }

  func stop() { state.withLock { $0.deadline = nil } }

  func end() { state.withLock { $0.isEnded = true } }
}
