import Foundation
import SeededNumbers
import Testing

@testable import LanguageServer

/// Positions in the protocol's terms, and texts that change piece by piece.
@Suite struct LinedTextTests {
  private func check(
    _ text: String, _ position: Position, _ encoding: PositionEncoding, isAt offset: Int,
    andBackAt back: Position? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = LinedText(Array(text.utf8))
    #expect(text.offset(of: position, in: encoding) == offset, sourceLocation: sourceLocation)
    #expect(
      text.position(of: offset, in: encoding) == back ?? position, sourceLocation: sourceLocation)
  }

  private func at(_ line: Int, _ character: Int) -> Position {
    Position(line: line, character: character)
  }

  @Test func columnsCountUnitsOfTheEncoding() {
    let text = "aé€😀z"
    check(text, at(0, 5), .utf16, isAt: 10)
    check(text, at(0, 4), .utf32, isAt: 10)
    check(text, at(0, 10), .utf8, isAt: 10)
    check(text, at(0, 6), .utf16, isAt: 11)
  }

  @Test func aPlaceWithinAScalarIsItsBeginning() {
    check("x😀z", at(0, 2), .utf16, isAt: 1, andBackAt: at(0, 1))
    check("😀", at(0, 1), .utf16, isAt: 0, andBackAt: at(0, 0))
    for character in 2...4 {
      check("x😀z", at(0, character), .utf8, isAt: 1, andBackAt: at(0, 1))
    }
  }

  @Test func linesEndInThreeWays() {
    let text = "a\nbb\r\nccc\rd"
    check(text, at(1, 0), .utf16, isAt: 2)
    check(text, at(2, 3), .utf16, isAt: 9)
    check(text, at(3, 1), .utf16, isAt: 11)
    check("\r\n\r\n", at(2, 0), .utf16, isAt: 4)
  }

  @Test func aPlaceAfterTheEndIsTheEnd() {
    check("a\r\nb", at(0, 9), .utf16, isAt: 1, andBackAt: at(0, 1))
    check("a\nb", at(1, 9), .utf16, isAt: 3, andBackAt: at(1, 1))
    check("a\nb", at(7, 0), .utf16, isAt: 3, andBackAt: at(1, 1))
    check("", at(0, 0), .utf16, isAt: 0)
    check("ab", at(-1, 0), .utf16, isAt: 0, andBackAt: at(0, 0))
    check("ab", at(0, -1), .utf16, isAt: 0, andBackAt: at(0, 0))
  }

  /// Foundation's view of the same text, which counts in UTF-16.
  @Test func agreesWithFoundation() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let string = random.text(of: 0...40)
      let text = LinedText(Array(string.utf8))
      for index in string.unicodeScalars.indices {
        let offset = string.utf8.distance(from: string.startIndex, to: index)
        let before = string[..<index].unicodeScalars
        var line = 0
        var start = string.startIndex
        for place in before.indices {
          let next = string.unicodeScalars.index(after: place)
          let isPair =
            before[place] == "\r" && next < string.endIndex
            && string.unicodeScalars[next] == "\n"
          if before[place] == "\n" || (before[place] == "\r" && !isPair) {
            line += 1
            start = next
          }
        }
        let character = NSString(string: String(string.unicodeScalars[start..<index])).length
        #expect(
          text.position(of: offset, in: .utf16) == at(line, character), "\(string.debugDescription)"
        )
      }
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func placesAreThereAndBack(encoding: PositionEncoding) {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      let string = random.text(of: 0...60)
      let text = LinedText(Array(string.utf8))
      var offset = 0
      for scalar in string.unicodeScalars {
        let position = text.position(of: offset, in: encoding)
        let isBetweenPair = scalar == "\n" && offset > 0 && text.bytes[offset - 1] == 0x0D
        // After the line's contents there is only one place.
        let expected = isBetweenPair ? offset - 1 : offset
        #expect(text.offset(of: position, in: encoding) == expected, "\(string.debugDescription)")
        offset += String(scalar).utf8.count
      }
    }
  }

  /// Edits as a client sends them lead to the client's text.
  @Test(arguments: PositionEncoding.allCases)
  func editsGiveTheClientsText(encoding: PositionEncoding) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var mirror = random.text(of: 0...80)
      var text = LinedText(Array(mirror.utf8))
      for _ in 0..<20 {
        let scalars = mirror.unicodeScalars
        let places = [random.below(scalars.count + 1), random.below(scalars.count + 1)].sorted()
        let replacement = random.text(of: 0...10)
        let range = places.map { scalars.index(scalars.startIndex, offsetBy: $0) }
        let offsets = range.map { scalars.distanceInUTF8(to: $0) }
        // No client can name a place between a carriage return and its line feed.
        let positions = offsets.map { text.position(of: $0, in: encoding) }
        let start = text.offset(of: positions[0], in: encoding)
        let end = text.offset(of: positions[1], in: encoding)
        guard [start, end] == offsets else { continue }
        text.replace(start..<end, with: replacement)
        mirror = String(scalars[..<range[0]]) + replacement + String(scalars[range[1]...])
        #expect(text.bytes == Array(mirror.utf8))
        let fresh = LinedText(Array(mirror.utf8))
        let place = random.below(mirror.utf8.count + 1)
        #expect(text.position(of: place, in: encoding) == fresh.position(of: place, in: encoding))
      }
    }
  }

  /// A file on disk can have any bytes.
  @Test func anyBytesHavePlaces() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let bytes = (0..<random.below(50)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = LinedText(bytes)
      for encoding in PositionEncoding.allCases {
        var last = Position(line: 0, character: 0)
        for offset in 0...bytes.count + 1 {
          let position = text.position(of: offset, in: encoding)
          #expect(last <= position)
          #expect(text.offset(of: position, in: encoding) <= bytes.count)
          last = position
        }
      }
    }
  }
}

extension String.UnicodeScalarView {
  fileprivate func distanceInUTF8(to index: Index) -> Int {
    self[..<index].reduce(0) { $0 + String($1).utf8.count }
  }
}

extension SeededGenerator {
  /// Letters of one to four bytes and all ways to end a line.
  mutating func text(of lengths: ClosedRange<Int>) -> String {
    let pieces = ["a", "é", "€", "😀", "\n", "\r\n", "\r", " ", "\u{301}", "👩‍👩‍👧"]
    return (0..<Int.random(in: lengths, using: &self)).map { _ in pieces[below(pieces.count)] }
      .joined()
  }
}
