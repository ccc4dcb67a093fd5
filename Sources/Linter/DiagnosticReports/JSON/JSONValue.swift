/// A JSON document whose objects keep the order in which their members were written.
///
/// It is tempting to use `JSONEncoder`. However, it sorts keys alphabetically or not at all, and
/// people read reports too; and it is part of Foundation, whose start-up would cost more than
/// linting one file.
package enum JSONValue: Sendable {
  case object([(key: String, value: JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case null

  /// The document on one line, without a final newline.
  package func compact() -> String {
    var output = ""
    writeCompact(to: &output)
    return output
  }

  private func writeCompact(to output: inout String) {
    switch self {
    case .array(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        element.writeCompact(to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { output += "," }
        JSONValue.quote(member.key, to: &output)
        output += ":"
        member.value.writeCompact(to: &output)
      }
      output += "}"
    case .string, .integer, .boolean, .null:
      write(to: &output, indentation: 0)
    }
  }

  /// The document with two spaces of indentation and a final newline.
  package func formatted() -> String {
    var output = ""
    write(to: &output, indentation: 0)
    output += "\n"
    return output
  }

  private func write(to output: inout String, indentation: Int) {
    switch self {
    case .string(let text):
      JSONValue.quote(text, to: &output)
    case .integer(let number):
      output += String(number)
    case .boolean(let isTrue):
      output += isTrue ? "true" : "false"
    case .null:
      output += "null"
    case .array(let elements):
      JSONValue.write(elements, between: "[", "]", to: &output, indentation: indentation) {
        $0.write(to: &$1, indentation: $2)
      }
    case .object(let members):
      JSONValue.write(members, between: "{", "}", to: &output, indentation: indentation) {
        JSONValue.quote($0.key, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indentation: $2)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between opening: String, _ closing: String, to output: inout String,
    indentation: Int, writeElement: (Element, inout String, Int) -> Void
  ) {
    output += opening
    for (index, element) in elements.enumerated() {
      output += index == 0 ? "\n" : ",\n"
      output += String(repeating: "  ", count: indentation + 1)
      writeElement(element, &output, indentation + 1)
    }
    if !elements.isEmpty {
      output += "\n"
      output += String(repeating: "  ", count: indentation)
    }
    output += closing
  }

  /// Writes a string between quotes. Non-ASCII characters stay as they are, except those that
  /// control a terminal. A Swift string is always valid Unicode, so the output is valid UTF-8.
  private static func quote(_ text: String, to output: inout String) {
    output += "\""
    // Most texts have nothing to escape, and are long together.
    if ControlCharacters.areAbsent(from: text, andAlso: "\"\\") {
      output += text
      output += "\""
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where ControlCharacters.contain(scalar): output += escape(scalar)
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }

  /// - Parameter scalar: one that takes one UTF-16 code unit.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
