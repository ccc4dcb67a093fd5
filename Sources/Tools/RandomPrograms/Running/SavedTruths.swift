internal import Foundation

/// The observations of programs on disk, so that they can be judged again without a compiler.
///
/// One line for each program: its seed, its index, checksums of its text, of its claims and of its
/// journeys, and the probe's lines with `;` between them.
struct SavedTruths {
  private let url: URL

  init(path: String) { url = URL(filePath: path) }

  func append(_ entries: [(index: Int, text: ProgramText, truth: Truth)], seed: UInt64) throws {
    var lines = ""
    for entry in entries {
      let words = entry.truth.lines.joined(separator: ";")
      let sums = [
        Self.checksum(of: entry.text), Self.checksum(of: entry.text.claims),
        Self.checksum(of: entry.text.journeys),
      ]
      let checksums = sums.map { "\($0)" }.joined(separator: "-")
      lines += "\(seed) \(entry.index) \(checksums) \(words)\n"
    }
    if !FileManager.default.fileExists(atPath: url.path()) {
      try Data().write(to: url)
    }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(lines.utf8))
    try handle.close()
  }

  /// The programs with their truths, in the order of the file.
  func entries() throws -> [Entry] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let seed = UInt64(parts[0]), let index = Int(parts[1]),
        case let checksums = parts[2].split(separator: "-"),
        let checksum = checksums.first.flatMap({ UInt64($0) })
      else { throw HarnessError("'\(url.path())' has a line without a program") }
      var truth = Truth()
      for words in parts[3].split(separator: ";") { truth.add(words.split(separator: " ")) }
      return Entry(
        seed: seed, index: index, checksum: checksum,
        claimChecksum: checksums.dropFirst().first.flatMap { UInt64($0) },
        journeyChecksum: checksums.dropFirst(2).first.flatMap { UInt64($0) }, truth: truth)
    }
  }

  struct Entry: Sendable {
    let seed: UInt64
    let index: Int
    fileprivate let checksum: UInt64
    fileprivate let claimChecksum: UInt64?
    fileprivate let journeyChecksum: UInt64?
    fileprivate(set) var truth: Truth

    /// The program, which has to be the one that was observed. Its claims and its journeys are
    /// judged if they are those that were observed.
    func verdict() throws -> Verdict {
      let program = ProgramGenerator.program(seed: seed, index: index)
      let text = ProgramWriter.text(of: program)
      guard SavedTruths.checksum(of: text) == checksum else {
        throw HarnessError("program \(index) of seed \(seed) is another one than was observed")
      }
      var truth = truth
      for (claims, checksum) in [(text.claims, claimChecksum), (text.journeys, journeyChecksum)]
      where SavedTruths.checksum(of: claims) != checksum {
        truth.drop(claims)
      }
      var verdict = Verdict(program, text, truth)
      verdict.index = index
      return verdict
    }
  }

  static func checksum(of text: ProgramText) -> UInt64 {
    checksum(of: text.files.lazy.flatMap(\.text.utf8))
  }

  private static func checksum(of claims: ProgramText.Claims) -> UInt64 {
    checksum(of: claims.text.utf8)
  }

  private static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    var result: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      result = (result ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return result
  }
}
