/// What one file says about dependencies and about the code around them. Made from that file alone.
package struct FileFacts: Sendable, Codable {
  /// The facts of a file's bytes. Never fails: whatever cannot be read is absent.
  package init(bytes: UnsafeBufferPointer<UInt8>) {}

  /// Whether the file declares or uses any part of a dependency system. If no file of a run does,
  /// there is nothing to link.
  package var mentionsSystem: Bool { false }

  /// A search so cheap that it pays before lexing: without one of the system's words in its bytes,
  /// `mentionsSystem` is false.
  package static func mayMentionSystem(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { true }
}
