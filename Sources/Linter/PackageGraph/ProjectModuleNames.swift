/// Derives the name of a module from the build settings of its target.
enum ProjectModuleNames {
  /// A setting as far as it is known.
  enum Setting: Equatable {
    case unset
    case unknown
    case value(String)
  }

  private static let deepest = 4

  /// The module's name, by `PRODUCT_MODULE_NAME` or else `PRODUCT_NAME`; nil if it depends on an
  /// unknown value.
  ///
  /// - Parameters:
  ///   - product: the product's name if no setting gives it.
  ///   - setting: the settings of one configuration.
  static func name(
    target: String, product: String, setting: (String) -> Setting
  ) -> String? {
    func value(of name: String, depth: Int) -> String? {
      switch setting(name) {
      case .value(let text):
        return expanded(text, inherited: name == "PRODUCT_NAME" ? product : "") { inner in
          depth < deepest && inner != name ? value(of: inner, depth: depth + 1) : nil
        }
      case .unknown: return nil
      case .unset:
        switch name {
        case "TARGET_NAME": return target
        case "PRODUCT_NAME": return product
        case "PRODUCT_MODULE_NAME":
          return depth < deepest ? value(of: "PRODUCT_NAME", depth: depth + 1) : nil
        default: return nil
        }
      }
    }
    return value(of: "PRODUCT_MODULE_NAME", depth: 0).flatMap(XcodeModuleName.identifier(from:))
  }

  /// A text with its `$(NAME)` and `${NAME}` replaced; nil if one of them is not known.
  private static func expanded(
    _ text: String, inherited: String, _ value: (String) -> String?
  ) -> String? {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "$"), let opening = rest.first,
        opening == UInt8(ascii: "(") || opening == UInt8(ascii: "{")
      else {
        result.append(byte)
        continue
      }
      let closing = UInt8(ascii: opening == UInt8(ascii: "(") ? ")" : "}")
      guard let end = rest.firstIndex(of: closing) else { return nil }
      let parts = rest[(rest.startIndex + 1)..<end].split(separator: UInt8(ascii: ":"))
      rest = rest[(end + 1)...]
      guard let first = parts.first else { return nil }
      let name = String(decoding: first, as: UTF8.self)
      guard var replacement = name == "inherited" ? inherited : value(name) else { return nil }
      for modifier in parts.dropFirst() {
        switch String(decoding: modifier, as: UTF8.self) {
        case "c99extidentifier":
          guard let name = XcodeModuleName.identifier(from: replacement) else { return nil }
          replacement = name
        case "lower": replacement = replacement.lowercased()
        case "upper": replacement = replacement.uppercased()
        default: return nil
        }
      }
      result += replacement.utf8
    }
    return String(decoding: result, as: UTF8.self)
  }
}
