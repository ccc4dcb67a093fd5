internal import DependencyFacts

/// The names that the code of each file introduces, for a quick answer that none of the scopes
/// around a place introduces one.
///
/// Most names in code are those of members and types. The file is looked through once, when the
/// first of its names is looked up.
final class LocalNames {
  private let facts: ProgramFacts
  /// A row of bits for each file; several names may share a bit.
  @exclusivity(unchecked)
  private var bits: [UInt64]
  @exclusivity(unchecked)
  private var isFound: [Bool]
  private static let wordsOfFile = 32

  init(of facts: ProgramFacts) {
    self.facts = facts
    bits = Array(repeating: 0, count: facts.fileIndices.count * Self.wordsOfFile)
    isFound = Array(repeating: false, count: facts.fileIndices.count)
  }

  /// Whether code of a file may introduce a name.
  func mayContain(_ name: Name, inFile file: Int32) -> Bool {
    if !isFound[Int(file)] { findNames(ofFile: file) }
    let (word, bit) = Self.position(of: name, inFile: file)
    return bits[word] & bit != 0
  }

  private func findNames(ofFile file: Int32) {
    isFound[Int(file)] = true
    for (place, node) in facts.nodes(ofFile: file) {
      switch node.kind {
      case .bind, .parameter, .capture: add(node.name, ofFile: file)
      case .local:
        if let declared = facts.declaration(at: place) {
          add(facts.declaration(declared).name, ofFile: file)
        }
      default: break
      }
    }
  }

  private func add(_ name: Name, ofFile file: Int32) {
    let (word, bit) = Self.position(of: name, inFile: file)
    bits[word] |= bit
  }

  private static func position(of name: Name, inFile file: Int32) -> (word: Int, bit: UInt64) {
    let index = Int(name.rawValue) % (wordsOfFile * UInt64.bitWidth)
    return (Int(file) * wordsOfFile + index / UInt64.bitWidth, 1 << UInt64(index % UInt64.bitWidth))
  }
}
