/// The names under which the modules of projects can be imported.
enum XcodeModuleName {
  /// The identifier that the operator `c99extidentifier` of build settings makes of a text: invalid
  /// characters and a leading digit become underscores. Nil for an empty text and for characters
  /// whose treatment is uncertain.
  static func identifier(from text: String) -> String? {
    guard !text.isEmpty else { return nil }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) {
        // As nearly all of them are; others have to be looked up in the tables of Unicode.
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

  /// The name of the module that the file of a framework or library holds: `Core` for
  /// `Core.framework` and `libCore.a`.
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
