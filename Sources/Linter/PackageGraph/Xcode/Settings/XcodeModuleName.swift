/// The names under which the modules of projects can be imported.
enum XcodeModuleName {
  /// The identifier that the build setting operator `c99extidentifier` makes from a text: invalid
  /// characters and a leading digit become underscores. Nil for an empty text and for characters
  /// whose treatment is uncertain.
  static func identifier(from text: String) -> String? {
    guard !text.isEmpty else { return nil }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) {
        // The fast path for nearly all characters; others need a lookup in Unicode tables.
        result.append(scalar)
        continue
      }
      guard scalar.value <= 0xFFFF else { return nil }
      let isDigit = scalar.properties.numericType == .decimal
      let stands = scalar == "_" || scalar.properties.isXIDContinue && !(isDigit && result.isEmpty)
      result.append(stands ? scalar : "_")
    }
    return String(result)
  }

  /// The name of the module in a framework or library file: `Core` for `Core.framework` and
  /// `libCore.a`.
  static func name(ofProduct path: String) -> String? {
    var name = RelativePath.lastComponent(Substring(path))
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
      let suffix = name[dot...]
      name = name[..<dot]
      if suffix != ".framework", name.hasPrefix("lib") { name = name.dropFirst(3) }
    }
    return identifier(from: String(name))
  }
}
