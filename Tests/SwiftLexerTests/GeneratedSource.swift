import SeededNumbers

/// Sources assembled from pieces of the grammar, whole and broken.
struct GeneratedSource {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A few pieces, most often with some bytes changed.
  mutating func next() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      bytes += Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { mutate(&bytes) }
    return bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let index = Int.random(in: 0...bytes.count, using: &random)
    let byte =
      Bool.random(using: &random)
      ? Self.telling[Int.random(in: 0..<Self.telling.count, using: &random)]
      : UInt8.random(in: 0...255, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: bytes.insert(byte, at: index)
    case 1 where index < bytes.count: bytes[index] = byte
    case 2 where index < bytes.count: bytes.remove(at: index)
    default: bytes.removeSubrange(index...)
    }
  }

  /// Bytes that matter to the grammar.
  private static let telling = Array("\"\\()#/*`\n\r .$<>=?!&'0xe_{}[]\u{0}\u{A0}\u{301}".utf8)

  private static let pieces =
    [
      " ", "  ", "\t", "\n", "\r\n", "\r", "\n    ", "\0", "\u{B}", "\u{A0}", "\u{FEFF}",
      "// a\n", "/// é\n", "/* a */", "/* /* */", "*/", "/**", "#!/a\n",
      "\n<<<<<<< a\n", "\n=======\n", "\n>>>>>>> a\n", "\n||||||| a\n", "<<<<<<<",
      "let", "self", "func", "try? ", "return ", "operator ", "a", "veryLongIdentifier_1",
      "exactlySixteen16", "unsafeMutableAddress", "é", "日本語", "a$b", "\u{301}", "🙂", "_", "$0",
      "$a",
      "$", "`a`", "`a b`", "``", "`", "<#a#>", "<#",
      "0", "12", "0x1F", "0b1", "0o7", "1.5", "1e9", "0x1.8p3", "0xff.fp", "1.", ".0", "1_", "0x",
      "\"", "\"\"\"", "\"\"\"\n", "#\"", "\"#", "##\"", "\"##", "#\"\"\"", "\"\"\"#", "\"a\"",
      "\"é",
      "\\(", "\\#(", "\\##(", ")", "(", "\\", "\\n", "\\u{41}", "\\u{", "\\\"", "\\#n",
      "/a/", "/", " / ", " /", "/ ", "#/", "/#", "##/", "/##", "#/\n", "\n/#", "/[(]/", "\\/",
      "!/a/",
      "+", "-", "->", "=", " = ", "==", "&", "&&", "|", "<", ">", ">>", ".", "...", "..<", "?", "!",
      "??",
      "⊕", "→", "+\u{301}", "{", "}", "[", "]", ",", ":", ";", "@", "#", "##", "#if", "#else",
      "#endif",
      "#elseif", "#file", "'", "“", "\u{1}", "\u{7F}", "\u{2028}",
    ].map { Array($0.utf8) } + [
      [0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90],
    ]
}
