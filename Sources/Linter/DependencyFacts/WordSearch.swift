#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Looks for a word by its byte at `anchor`, which should be rare in code, so that nearly all of
  /// the search is the C library's search for one byte.
  func contains(_ word: StaticString, anchor: Int) -> Bool {
    firstPlace(of: word, anchor: anchor) { _ in true } != nil
  }

  /// Whether an identifier is one of the words.
  ///
  /// - Parameter part: a part of all the words that begins with a byte that is rare in code.
  func containsIdentifier(among words: [StaticString], sharing part: StaticString) -> Bool {
    let place = firstPlace(of: part, anchor: 0) { start in
      var start = start
      while start > 0, self[start - 1].isNamePart { start -= 1 }
      let end = endOfName(from: start)
      return words.contains { $0.utf8CodeUnitCount == end - start && has($0, at: start) }
    }
    return place != nil
  }

  /// False if no attribute can have one of the names. If only a parser could decide, as for
  /// `@Swift.TaskLocal` or after a comment, the name anywhere in the file suffices.
  func mayContainAttribute(among names: [StaticString]) -> Bool {
    var isCertain = true
    let place = firstPlace(of: "@", anchor: 0) { sign in
      let start = endOfBlanks(from: sign + 1)
      let end = endOfName(from: start)
      isCertain = !canContinueName(at: end)
      return !isCertain
        || names.contains { $0.utf8CodeUnitCount == end - start && has($0, at: start) }
    }
    guard isCertain else { return names.contains { contains($0, anchor: 0) } }
    return place != nil
  }

  /// The places of all names that follow the word `import`, also in comments and texts; nil if only
  /// a parser could decide what an import names.
  func placesOfImportedNames() -> [Range<Int>]? {
    var names: [Range<Int>] = []
    var isCertain = true
    _ = firstPlace(of: "import", anchor: 2) { start in
      let end = start + 6
      guard end < count, start == 0 || !self[start - 1].isNamePart, !self[end].isNamePart else {
        return false
      }
      var name = self.name(from: end)
      if Self.importKinds.contains(where: { isWord($0, at: name) }) {
        name = self.name(from: name.upperBound)
      }
      if name.isEmpty {
        isCertain = !canHideName(at: name.lowerBound)
      } else {
        names.append(name)
        isCertain = name.upperBound == count || self[name.upperBound] < 0x80
      }
      return !isCertain
    }
    return isCertain ? names : nil
  }

  private static var importKinds: [StaticString] {
    ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
  }

  private func isWord(_ word: StaticString, at place: Range<Int>) -> Bool {
    word.utf8CodeUnitCount == place.count && has(word, at: place.lowerBound)
  }

  /// Whether a byte where a name is expected can be part of one, or of a comment before it.
  private func canHideName(at place: Int) -> Bool {
    guard place < count else { return false }
    switch self[place] {
    case UInt8(ascii: "`"), 0x80...: return true
    case UInt8(ascii: "/"):
      return place + 1 < count && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(self[place + 1])
    default: return false
    }
  }

  private func name(from start: Int) -> Range<Int> {
    let first = endOfBlanks(from: start)
    return first..<endOfName(from: first)
  }

  /// The first occurrence of the word that satisfies the condition.
  private func firstPlace(
    of word: StaticString, anchor: Int, where isWanted: (Int) -> Bool
  ) -> Int? {
    guard let start = baseAddress else { return nil }
    let length = word.utf8CodeUnitCount
    let byte = Int32(word.utf8Start[anchor])
    var offset = anchor
    while offset + length - anchor <= count {
      guard let hit = memchr(start + offset, byte, count - offset - (length - anchor) + 1)
      else { return nil }
      let place = UnsafeRawPointer(hit) - UnsafeRawPointer(start) - anchor
      // The first byte alone rules out most of the hits, without a call.
      if self[place] == word.utf8Start[0], has(word, at: place), isWanted(place) { return place }
      offset = place + anchor + 1
    }
    return nil
  }

  private func has(_ word: StaticString, at start: Int) -> Bool {
    guard let bytes = baseAddress, word.utf8CodeUnitCount <= count - start else { return false }
    return memcmp(bytes + start, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while end < count, self[end].isNamePart { end += 1 }
    return end
  }

  private func endOfBlanks(from start: Int) -> Int {
    var end = start
    while end < count, self[end] <= UInt8(ascii: " ") { end += 1 }
    return end
  }

  /// Whether the next byte of an attribute can begin a further part of its name, or hide one.
  private func canContinueName(at end: Int) -> Bool {
    let next = endOfBlanks(from: end)
    guard next < count else { return false }
    switch self[next] {
    case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: ":"), UInt8(ascii: "/"): return true
    case UInt8(ascii: "`"), UInt8(ascii: "$"): return true
    // Bytes beyond ASCII belong to a name, or to a token that only a lexer recognises.
    case 0x80...: return true
    default: return false
    }
  }
}

extension UInt8 {
  /// A letter, digit or underscore of ASCII.
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
