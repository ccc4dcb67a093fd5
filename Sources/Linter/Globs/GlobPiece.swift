/// The part of a path that one piece of a `Glob` matches.
enum GlobPiece: Sendable {
  /// One byte of a set: a literal one, `?` or `[a-z]`.
  case oneOf(ByteSet)
  /// `*`: any number of bytes except slashes.
  case anyRun
  /// `**/`: any number of folders, none included.
  case folders
  /// `**` within a component: any number of bytes, including slashes.
  case anyDepth
  /// `**` at the end: everything below.
  case everything

  static func pieces(
    of pattern: ArraySlice<UInt8>, stars meaning: Glob.Stars
  ) throws(Glob.Unmatchable) -> [GlobPiece] {
    var pieces: [GlobPiece] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"):
        pieces.append(stars(in: pattern, &rest, meaning))
      case UInt8(ascii: "?"):
        pieces.append(.oneOf(anyByte))
      case UInt8(ascii: "["):
        pieces.append(.oneOf(try characterClass(&rest)))
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { throw Glob.Unmatchable() }
        pieces.append(.oneOf(ByteSet(escaped...escaped)))
      default:
        pieces.append(.oneOf(ByteSet(byte...byte)))
      }
    }
    return pieces
  }

  /// Any byte but the slash.
  private static let anyByte = ByteSet(Glob.slash...Glob.slash).complement

  /// Continues after a first `*`. For git, two or more have a special meaning only as a whole
  /// component, or at the end of a component whose beginning, like that of the pattern, is literal:
  /// git compares such a beginning separately and treats the rest as a pattern of its own.
  private static func stars(
    in pattern: ArraySlice<UInt8>, _ rest: inout ArraySlice<UInt8>, _ meaning: Glob.Stars
  ) -> GlobPiece {
    let first = rest.startIndex - 1
    let before = pattern[..<first]
    rest = rest.drop { $0 == UInt8(ascii: "*") }
    let isSingle = rest.startIndex == first + 1
    guard !isSingle else { return .anyRun }
    let within: GlobPiece
    let opensComponent: Bool
    switch meaning {
    case .git:
      within = .anyRun
      opensComponent = before.last == Glob.slash || !before.contains(where: \.isWildcard)
    case .acrossFolders:
      within = .anyDepth
      opensComponent = before.isEmpty || before.last == Glob.slash
    }
    guard let next = rest.first else { return opensComponent ? .everything : within }
    guard opensComponent, next == Glob.slash else { return within }
    rest.removeFirst()
    return .folders
  }

  /// Continues after `[`, up to the `]` that closes the class.
  private static func characterClass(
    _ rest: inout ArraySlice<UInt8>
  ) throws(Glob.Unmatchable) -> ByteSet {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var members = ByteSet()
    // A `]` that comes first is a member.
    repeat {
      members.formUnion(try nextMembers(&rest))
    } while rest.first != UInt8(ascii: "]")
    rest.removeFirst()
    return (isNegated ? members.complement : members).intersection(anyByte)
  }

  /// Reads a byte, a range of bytes or a named class of them.
  private static func nextMembers(
    _ rest: inout ArraySlice<UInt8>
  ) throws(Glob.Unmatchable) -> ByteSet {
    if let named = try posixClass(&rest) { return named }
    let start = try member(&rest)
    // `a-` at the end of the class is both bytes.
    guard rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first,
      end != UInt8(ascii: "]")
    else { return ByteSet(start...start) }
    rest.removeFirst()
    let last = try member(&rest)
    return start <= last ? ByteSet(start...last) : ByteSet()
  }

  private static func member(_ rest: inout ArraySlice<UInt8>) throws(Glob.Unmatchable) -> UInt8 {
    if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
    guard let byte = rest.popFirst() else { throw Glob.Unmatchable() }
    return byte
  }

  /// Reads `[:name:]` if it is here. A `[:` that is not closed like this is two plain members.
  private static func posixClass(
    _ rest: inout ArraySlice<UInt8>
  ) throws(Glob.Unmatchable) -> ByteSet? {
    guard rest.starts(with: "[:".utf8) else { return nil }
    let inner = rest.dropFirst(2)
    guard let closing = inner.firstIndex(of: UInt8(ascii: "]")) else { throw Glob.Unmatchable() }
    guard closing > inner.startIndex, inner[closing - 1] == UInt8(ascii: ":") else { return nil }
    guard let named = ByteSet(posixClass: inner[..<(closing - 1)]) else { throw Glob.Unmatchable() }
    rest = rest[(closing + 1)...]
    return named
  }
}

extension UInt8 {
  /// Whether the byte has a special meaning in a pattern.
  package var isWildcard: Bool {
    switch self {
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"): true
    default: false
    }
  }
}
