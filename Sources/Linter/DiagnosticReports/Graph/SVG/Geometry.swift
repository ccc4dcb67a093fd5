/// A place in a picture, in pixels from its upper left corner.
struct PicturePoint: Equatable {
  var x: Int
  var y: Int

  static func + (a: PicturePoint, b: PicturePoint) -> PicturePoint {
    PicturePoint(x: a.x + b.x, y: a.y + b.y)
  }
}

struct PictureSize: Equatable {
  var width: Int
  var height: Int
}

struct PictureBox: Equatable {
  var origin: PicturePoint
  var size: PictureSize

  var right: Int { origin.x + size.width }
  var bottom: Int { origin.y + size.height }
  var middle: Int { origin.y + size.height / 2 }

  func overlaps(_ other: PictureBox) -> Bool {
    origin.x < other.right && other.origin.x < right && origin.y < other.bottom
      && other.origin.y < bottom
  }
}

/// An upper bound for the width of a text, in any font that a viewer may have.
enum TextWidth {
  /// In pixels, using the widths of DejaVu Sans, which is wider than most fonts.
  static func of(_ text: String, size: Int) -> Int {
    let thousandths = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
    return (thousandths * size + 999) / 1000
  }

  /// In thousandths of the font size.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", "|", ".", ",", ":", ";", "'", "!", " ": 410
    case "f", "r", "t", "(", ")", "[", "]", "-", "/", "\\", "\"": 480
    case "m", "w", "M", "W", "@", "%", "&", "+", "<", ">", "=", "~": 1030
    case "A"..."Z": 800
    case "\u{0}"..."\u{7F}": 660
    default: 1100
    }
  }
}
