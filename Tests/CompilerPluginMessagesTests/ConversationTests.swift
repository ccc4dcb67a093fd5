import CompilerPluginMessages
import Foundation
import Testing

/// The conversation with the compiler, byte by byte.
@Suite struct ConversationTests {
  @Test func capabilitiesAreThoseOfTheOlderSide() throws {
    #expect(
      try answers(to: #"{"getCapability":{"capability":{"protocolVersion":5}}}"#)
        == [#"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":5}}}"#])
    #expect(
      try answers(to: #"{"getCapability":{"capability":{"protocolVersion":900}}}"#)
        == [#"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#])
    #expect(
      try answers(to: #"{"getCapability":{}}"#)
        == [#"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":0}}}"#])
  }

  @Test func anAttachedMacroIsExpanded() throws {
    let place =
      #""location":{"fileID":"M/F.swift","fileName":"F.swift","offset":7,"line":2,"column":3}"#
    let request = """
      {"expandAttachedMacro":{"macro":{"moduleName":"M","typeName":"T","name":"t"},\
      "macroRole":"peer","discriminator":"$s","staticBuildConfiguration":"{}",\
      "attributeSyntax":{"kind":"attribute","source":"@t",\(place)},\
      "declSyntax":{"kind":"declaration","source":"\\n  var é: Int",\(place)}}}
      """
    #expect(
      try answers(to: request) == [
        """
        {"expandMacroResult":{"diagnostics":[],"expandedSource":\
        "peer T at 7: @t\\n  var é: Int"}}
        """
      ])
  }

  @Test func aFreestandingMacroIsExpanded() throws {
    let request = """
      {"expandFreestandingMacro":{"macro":{"moduleName":"M","typeName":"T","name":"t"},\
      "discriminator":"$s","syntax":{"kind":"expression","source":"#t(1)"}}}
      """
    #expect(
      try answers(to: request) == [
        """
        {"expandMacroResult":{"diagnostics":[{"fixIts":[{"changes":[{"newText":"2","range":\
        {"endOffset":4,"fileName":"F.swift","startOffset":3}}],"message":"Insert"}],\
        "highlights":[],"message":"no: #t(1)","notes":[],"position":{"fileName":"F.swift",\
        "offset":3},"severity":"warning"}]}}
        """
      ])
  }

  @Test func librariesAreRefused() throws {
    #expect(
      try answers(to: #"{"loadPluginLibrary":{"libraryPath":"x.so","moduleName":"X"}}"#) == [
        """
        {"loadPluginLibraryResult":{"diagnostics":[{"fixIts":[],"highlights":[],"message":\
        "the macro plugin loads no libraries","notes":[],"position":{"fileName":"","offset":0},\
        "severity":"error"}],"loaded":false}}
        """
      ])
  }

  @Test(
    "whatever else is sent has an error as its answer",
    arguments: [
      #"{"somethingNew":{}}"#, "{}", "[]", "7", "{", "\u{0}", #"{"expandAttachedMacro":{}}"#,
      #"{"expandAttachedMacro":null}"#, String(repeating: "[", count: 100_000),
    ])
  func unknownMessages(_ message: String) throws {
    let answers = try answers(to: message)
    #expect(answers.count == 1)
    let answer = try #require(answers.first)
    #expect(answer.hasPrefix(#"{"expandMacroResult":{"diagnostics":[{"fixIts":[],"#))
    #expect(answer.contains(#""severity":"error""#))
    #expect(!answer.contains("expandedSource"))
  }

  @Test func messagesFollowOneAnother() throws {
    #expect(
      try answers(to: #"{"getCapability":{}}"#, "?", #"{"getCapability":{}}"#).count == 3)
  }

  @Test func anEmptyMessageEndsTheConversation() throws {
    let capability = Self.framed(#"{"getCapability":{}}"#)
    #expect(
      try answers(toBytes: capability + [UInt8](repeating: 0, count: 8) + capability).count == 1)
  }

  @Test func aMessageThatIsCutShortHasNoAnswer() throws {
    let message = Self.framed(#"{"getCapability":{}}"#)
    for count in 0..<message.count {
      #expect(try answers(toBytes: Array(message.prefix(count))).isEmpty)
    }
    // A nonsensical length allocates nothing.
    #expect(try answers(toBytes: [UInt8](repeating: 0xFF, count: 20)).isEmpty)
    #expect(try answers(toBytes: [UInt8](repeating: 0x7F, count: 20)).isEmpty)
  }

  // MARK: The other side

  private func answers(to messages: String...) throws -> [String] {
    try answers(toBytes: messages.flatMap(Self.framed))
  }

  private static func framed(_ message: String) -> [UInt8] {
    let count = UInt64(message.utf8.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + Array(message.utf8)
  }

  /// The answers, with sorted keys, to an input that arrives one byte at a time.
  private func answers(toBytes input: [UInt8]) throws -> [String] {
    var rest = input[...]
    var output: [UInt8] = []
    let stream = MessageStream(
      read: { count in
        #expect(count > 0)
        return Data([rest.popFirst()].compactMap(\.self))
      },
      write: { output += $0 })
    PluginConversation(
      on: stream,
      expandAttached: { request in
        .init(
          expandedSource: """
            \(request.macroRole) \(request.macro.typeName) at \
            \(request.declSyntax.location?.offset ?? -1): \
            \(request.attributeSyntax.source)\(request.declSyntax.source)
            """,
          diagnostics: [])
      },
      expandFreestanding: { request in
        let range = PluginAnswer.PositionRange(fileName: "F.swift", startOffset: 3, endOffset: 4)
        return .init(
          expandedSource: nil,
          diagnostics: [
            .init(
              message: "no: \(request.syntax.source)", severity: .warning,
              position: .init(fileName: "F.swift", offset: 3),
              fixIts: [.init(message: "Insert", changes: [.init(range: range, newText: "2")])])
          ])
      }
    ).run()
    return try Self.messages(in: output)
  }

  private static func messages(in output: [UInt8]) throws -> [String] {
    var messages: [String] = []
    var rest = output[...]
    while !rest.isEmpty {
      let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      let json = rest.dropFirst(8).prefix(count)
      #expect(json.count == count)
      rest = rest.dropFirst(8 + count)
      let sorted = try JSONSerialization.data(
        withJSONObject: JSONSerialization.jsonObject(with: Data(json)),
        options: [.sortedKeys, .withoutEscapingSlashes])
      messages.append(String(decoding: sorted, as: UTF8.self))
    }
    return messages
  }
}
