/// Whether git tells apart names that differ only in the case of ASCII letters.
///
/// A repository that was made on a disk that does not, as most are on macOS, says so in its
/// configuration, and git then compares the patterns of a `.gitignore` likewise.
enum LetterCase: Sendable, Equatable {
  case matters, isIgnored

  /// Reads the configuration of a repository; the user's own is not asked.
  ///
  /// - Parameter folder: the root of the work tree.
  init(ofRepository folder: AbsolutePath) {
    self = .matters
    let folder = LetterCase.gitFolder(ofRepository: folder)
    guard let text = LetterCase.text(of: folder.appending("config")) else { return }
    self.init(configuration: text)
  }

  /// - Parameter text: a configuration file of git.
  init(configuration text: String) {
    self = .matters
    var isInCore = false
    for line in text.lowercased().split(whereSeparator: \.isNewline) {
      var line = line.trimmed
      if line.first == "[", let end = line.firstIndex(of: "]") {
        isInCore = line[..<end].dropFirst().trimmed == "core"
        line = line[end...].dropFirst()
      }
      guard isInCore else { continue }
      let setting = line.prefix { $0 != "#" && $0 != ";" }
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
      guard setting.first == "ignorecase" else { continue }
      // A name without a value is true.
      let isTrue = setting.count == 1 || ["true", "yes", "on", "1"].contains(setting[1])
      self = isTrue ? .isIgnored : .matters
    }
  }

  /// The folder with the configuration. In a submodule or a linked work tree, `.git` is a file that
  /// names another folder, and that of a work tree names the one that all of them share.
  private static func gitFolder(ofRepository folder: AbsolutePath) -> AbsolutePath {
    let git = folder.appending(".git")
    let mark = "gitdir:"
    guard let text = text(of: git), text.hasPrefix(mark) else { return git }
    let named = AbsolutePath(String(text.dropFirst(mark.count).trimmed), from: folder)
    guard let shared = LetterCase.text(of: named.appending("commondir")) else { return named }
    return AbsolutePath(String(shared[...].trimmed), from: named)
  }

  private static func text(of file: AbsolutePath) -> String? {
    guard let bytes = try? SourceReader.read(file.text).bytes else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A pattern or a path as it is compared: in small letters if case is ignored.
  func folded(_ bytes: [UInt8]) -> [UInt8] {
    guard self == .isIgnored else { return bytes }
    return bytes.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
