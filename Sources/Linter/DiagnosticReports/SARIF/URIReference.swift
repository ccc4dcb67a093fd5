/// A path as a URI for SARIF, relative to the folder of the run if the path is.
enum URIReference {
  /// The name of the folder of the run, as GitHub and SARIF viewers know it.
  static let root = "%SRCROOT%"

  /// The members `uri` and, for a relative path, `uriBaseId`.
  static func location(of path: String) -> JSONValue {
    guard path.utf8.first != UInt8(ascii: "/") else { return ["uri": .string(reference(to: path))] }
    return ["uri": .string(reference(to: path)), "uriBaseId": .string(root)]
  }

  /// The path as the URI of a link.
  static func reference(to path: String) -> String {
    (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + encoded(path)
  }

  /// The path with every byte percent-encoded that is not unreserved in RFC 3986 or a slash.
  private static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
