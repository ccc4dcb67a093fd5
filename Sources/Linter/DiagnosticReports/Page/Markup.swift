/// A part of a page. Every text in it has been escaped: only `tag` and the page's own style and
/// script write markup.
///
/// It is HTML and well-formed XML at once, so that a strict parser can check the whole page.
struct Markup {
  private(set) var text: String

  /// Empty markup.
  init() { text = "" }

  /// A text with its control characters made visible, so that nothing in it changes the writing
  /// direction.
  init(_ data: some StringProtocol) {
    text = XMLElement.escaped(OutputText.shown(String(data)), isAttribute: false)
  }

  static let lineEnd = Markup(raw: "\n")

  /// A line of code as a frame shows it.
  init(shown frame: String) { text = XMLElement.escaped(frame, isAttribute: false) }

  /// A picture.
  init(_ element: XMLElement) { text = element.fragment() }

  private init(raw text: String) { self.text = text }

  /// An element with its attributes; an attribute without a value is left out.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: Markup...
  ) -> Markup {
    tag(name, attributes, content)
  }

  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: [Markup]
  ) -> Markup {
    var text = "<\(name)"
    for (name, value) in attributes {
      guard let value else { continue }
      text += " \(name)=\"\(XMLElement.escaped(OutputText.shown(value), isAttribute: true))\""
    }
    if emptyElements.contains(name) { return Markup(raw: text + "/>") }
    text += ">"
    for part in content { text += part.text }
    text += "</\(name)>"
    // A line for each block keeps the source readable and does not change what is shown.
    return Markup(raw: blocks.contains(name) ? text + "\n" : text)
  }

  /// The content of one of the page's own `style` or `script` elements, in a form that is valid as
  /// both HTML and XML.
  ///
  /// - Parameter code: must not contain anything from outside.
  static func code(_ code: String) -> Markup { Markup(raw: wrapped(code)) }

  /// The text that a browser hashes.
  static func wrapped(_ code: String) -> String { "/*<![CDATA[*/\n\(code)\n/*]]>*/" }

  private static let emptyElements: Set<String> = ["meta", "input", "br", "hr"]

  private static let blocks: Set<String> = [
    "article", "aside", "div", "details", "fieldset", "figure", "footer", "form", "h1", "h2", "h3",
    "head", "header", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody",
    "thead", "title", "tr", "ul",
  ]

  static func + (a: Markup, b: Markup) -> Markup { Markup(raw: a.text + b.text) }

  static func += (a: inout Markup, b: Markup) { a.text += b.text }
}

extension Markup: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self.init(value) }

  init(stringInterpolation interpolation: StringInterpolation) {
    self.init(raw: interpolation.text)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += Markup(literal).text }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ data: some StringProtocol) { text += Markup(data).text }
  }
}

extension Sequence<Markup> {
  /// The parts concatenated.
  func joined(separator: Markup = Markup()) -> Markup {
    var result = Markup()
    for (index, part) in enumerated() {
      if index > 0 { result += separator }
      result += part
    }
    return result
  }
}
