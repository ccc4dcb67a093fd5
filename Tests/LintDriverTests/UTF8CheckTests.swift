import SeededNumbers
import Testing

@testable import LintDriver

/// The standard library decides which bytes are valid.
@Suite struct UTF8CheckTests {
  /// Whether the check and the standard library agree on some bytes.
  private func agrees(_ bytes: [UInt8]) -> Bool {
    let isValid = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    return bytes.withUnsafeBufferPointer { $0.isUTF8 } == isValid
  }

  @Test("one and two bytes are judged like the standard library judges them")
  func short() {
    #expect(agrees([]))
    var disagreements: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      let seconds = 0xBF...0xF8 ~= first ? Array(UInt8.min...UInt8.max) : Self.edges
      for bytes in [[first]] + seconds.map({ [first, $0] }) where !agrees(bytes) {
        disagreements.append(bytes)
      }
    }
    #expect(disagreements == [])
  }

  @Test("three and four bytes at the edges of what is valid are judged alike")
  func long() {
    var disagreements: [[UInt8]] = []
    for first in 0xDF...UInt8.max {
      for second in Self.edges {
        for third in Self.edges {
          let fourths = first >= 0xF0 ? Self.edges : []
          let longer = fourths.map { [first, second, third, $0] }
          for bytes in [[first, second, third]] + longer where !agrees(bytes) {
            disagreements.append(bytes)
          }
        }
      }
    }
    #expect(disagreements == [])
  }

  /// The first and the last byte of each kind, among those that continue a character and those that
  /// do not.
  private static let edges: [UInt8] = [0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]

  @Test("a fault is found wherever it stands among ASCII and other characters")
  func places() {
    let faults: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF8], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ]
    for padding in ["a", "ä", "😀", "a€"] {
      for count in [0, 1, 2, 5, 7, 8, 9, 15, 31, 32, 33, 40, 65] {
        let before = Array(String(repeating: padding, count: count).utf8)
        #expect(before.withUnsafeBufferPointer { $0.isUTF8 })
        for fault in faults {
          for rest in [[], Array("a".utf8), before] {
            let bytes = before + fault + rest
            #expect(!bytes.withUnsafeBufferPointer { $0.isUTF8 })
          }
        }
      }
    }
  }

  @Test("random bytes, most of them of valid text, are judged alike")
  func random() {
    var generator = SeededGenerator(seed: 8)
    let pieces = ["a", "func f() {", "\n", "ä", "€", "😀", "\u{10FFFF}", "\u{D7FF}", "\u{E000}"]
      .map { Array($0.utf8) }
    for _ in 0..<2_000 {
      var bytes = (0..<Int.random(in: 0..<24, using: &generator))
        .flatMap { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }
      for _ in 0..<Int.random(in: 0..<3, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
          in: .min ... .max, using: &generator)
      }
      #expect(agrees(bytes), "\(bytes)")
    }
  }
}
