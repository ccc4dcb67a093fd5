internal import Foundation

/// Answers the compiler's messages, one after another, until there are no more.
package struct PluginConversation {
  /// The newest version of the protocol that these messages conform to.
  package static let protocolVersion = 7

  private let stream: MessageStream
  private let expandAttached: (HostMessage.AttachedExpansion) -> PluginAnswer.ExpansionResult
  private let expandFreestanding:
    (HostMessage.FreestandingExpansion) -> PluginAnswer.ExpansionResult

  package init(
    on stream: MessageStream,
    expandAttached: @escaping (HostMessage.AttachedExpansion) -> PluginAnswer.ExpansionResult,
    expandFreestanding:
      @escaping (HostMessage.FreestandingExpansion) -> PluginAnswer.ExpansionResult
  ) {
    self.stream = stream
    self.expandAttached = expandAttached
    self.expandFreestanding = expandFreestanding
  }

  package func run() {
    let encoder = JSONEncoder()
    while let message = stream.next() {
      // Encoding cannot fail: there are only strings and integers.
      stream.send((try? encoder.encode(answer(to: message))) ?? Data())
    }
  }

  private func answer(to bytes: Data) -> PluginAnswer {
    let message: HostMessage
    do {
      message = try JSONDecoder().decode(HostMessage.self, from: bytes)
    } catch {
      return Self.failure("the macro plugin cannot read the compiler's message: \(error)")
    }
    if let request = message.getCapability {
      let version = min(request.capability?.protocolVersion ?? 0, Self.protocolVersion)
      return PluginAnswer(
        getCapabilityResult: .init(capability: .init(protocolVersion: version, features: [])))
    }
    if let request = message.expandAttachedMacro {
      return PluginAnswer(expandMacroResult: expandAttached(request))
    }
    if let request = message.expandFreestandingMacro {
      return PluginAnswer(expandMacroResult: expandFreestanding(request))
    }
    if message.loadPluginLibrary != nil {
      return PluginAnswer(
        loadPluginLibraryResult: .init(
          loaded: false, diagnostics: [.error("the macro plugin loads no libraries")]))
    }
    return Self.failure("the macro plugin does not know the compiler's message")
  }

  /// The compiler waits for any kind of answer, and shows the error in this one.
  private static func failure(_ message: String) -> PluginAnswer {
    PluginAnswer(expandMacroResult: .init(expandedSource: nil, diagnostics: [.error(message)]))
  }
}
