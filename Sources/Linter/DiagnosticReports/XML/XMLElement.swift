/// An element of an XML document with its attributes in writing order, and either text or elements
/// in it.
struct XMLElement {
  let name: String
  let attributes: [(name: String, value: String)]
  let content: Content

  enum Content {
    case elements([XMLElement])
    case text(String)
  }

  init(_ name: String, _ attributes: [(name: String, value: String)], _ elements: [XMLElement] = [])
  {
    self.name = name
    self.attributes = attributes
    content = .elements(elements)
  }

  init(_ name: String, _ attributes: [(name: String, value: String)], text: String) {
    self.name = name
    self.attributes = attributes
    content = .text(text)
  }

  /// The element as a whole document, with a final newline.
  func document() -> String {
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &output, indentation: "")
    return output
  }

  /// The element alone, for embedding in another document: without space between elements, which a
  /// browser would keep as text.
  func fragment() -> String {
    var output = ""
    write(to: &output, indentation: nil)
    return output + "\n"
  }

  /// - Parameter indentation: nil for all on one line.
  private func write(to output: inout String, indentation: String?) {
    let start = indentation ?? ""
    let end = indentation == nil ? "" : "\n"
    output += "\(start)<\(name)"
    for (name, value) in attributes {
      output += " \(name)=\"\(XMLElement.escaped(value, isAttribute: true))\""
    }
    switch content {
    case .elements(let elements) where elements.isEmpty:
      output += "/>\(end)"
    case .elements(let elements):
      output += ">\(end)"
      let inner = indentation.map { $0 + "  " }
      for element in elements { element.write(to: &output, indentation: inner) }
      output += "\(start)</\(name)>\(end)"
    case .text(let text):
      output += ">\(XMLElement.escaped(text, isAttribute: false))</\(name)>\(end)"
    }
  }

  /// The text as character data.
  ///
  /// XML 1.0 cannot represent most control characters: they are shown as `\u{1B}`, and the two
  /// noncharacters become U+FFFD. Line ends and tabs in attributes, and carriage returns anywhere,
  /// are written as references, because a parser would normalise them.
  static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      case ">": result += "&gt;".unicodeScalars
      case "\"" where isAttribute: result += "&quot;".unicodeScalars
      case "\t" where isAttribute, "\n" where isAttribute, "\r":
        result += reference(scalar).unicodeScalars
      case "\t", "\n": result.append(scalar)
      case "\u{0}"..<"\u{20}": result += ControlCharacters.escape(scalar).unicodeScalars
      case _ where ControlCharacters.contain(scalar):
        result += reference(scalar).unicodeScalars
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  static func reference(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }
}
