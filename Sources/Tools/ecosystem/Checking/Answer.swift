internal import Foundation
internal import ToolProcesses

/// All that a run has said.
struct Answer {
  let command: String
  let end: ToolProcess.End
  /// Its streams and reports, by name.
  var parts: [(name: String, bytes: Data)]

  /// The difference to another answer to the same question; nil if there is none.
  func difference(from other: Answer) -> String? {
    if end != other.end { return "the exit status differs: \(end) and \(other.end)" }
    for (part, otherPart) in zip(parts, other.parts) where part.bytes != otherPart.bytes {
      let place = zip(part.bytes, otherPart.bytes).enumerated().first { $1.0 != $1.1 }?.offset
      let byte = place ?? min(part.bytes.count, otherPart.bytes.count)
      return "'\(part.name)' differs from byte \(byte) on"
    }
    return nil
  }
}
