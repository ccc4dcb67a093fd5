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
    var output: [UInt8] = []
    writeCompact(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func writeCompact(to output: inout [UInt8]) {
    switch self {
    case .array(let elements):
      output.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(",") }
        element.writeCompact(to: &output)
      }
      output.append("]")
    case .object(let members):
      output.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(",") }
        JSONValue.quote(member.key, to: &output)
        output.append(":")
        member.value.writeCompact(to: &output)
      }
      output.append("}")
    case .string, .integer, .boolean, .null:
      write(to: &output, indentation: 0)
    }
  }

  /// The document with two spaces of indentation and a final newline.
  package func formatted() -> String {
    var output: [UInt8] = []
    write(to: &output, indentation: 0)
    output.append("\n")
    return String(decoding: output, as: UTF8.self)
  }

  /// Bytes are written, because appending to a string takes several times as long.
  private func write(to output: inout [UInt8], indentation: Int) {
    switch self {
    case .string(let text):
      JSONValue.quote(text, to: &output)
    case .integer(let number):
      output += String(number).utf8
    case .boolean(let isTrue):
      output.append(isTrue ? "true" : "false")
    case .null:
      output.append("null")
    case .array(let elements):
      JSONValue.write(elements, between: "[", "]", to: &output, indentation: indentation) {
        $0.write(to: &$1, indentation: $2)
      }
    case .object(let members):
      JSONValue.write(members, between: "{", "}", to: &output, indentation: indentation) {
        JSONValue.quote($0.key, to: &$1)
        $1.append(": ")
        $0.value.write(to: &$1, indentation: $2)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between opening: StaticString, _ closing: StaticString,
    to output: inout [UInt8], indentation: Int,
    writeElement: (Element, inout [UInt8], Int) -> Void
  ) {
    output.append(opening)
    for (index, element) in elements.enumerated() {
      output.append(index == 0 ? "\n" : ",\n")
      output.indent(indentation + 1)
      writeElement(element, &output, indentation + 1)
    }
    if !elements.isEmpty {
      output.append("\n")
      output.indent(indentation)
    }
    output.append(closing)
  }

  /// Writes a string between quotes. Non-ASCII characters stay as they are, except those that
  /// control a terminal. A Swift string is always valid Unicode, so the output is valid UTF-8.
  private static func quote(_ text: String, to output: inout [UInt8]) {
    output.append("\"")
    defer { output.append("\"") }
    // Most texts have nothing to escape, and are long together.
    if ControlCharacters.areAbsent(from: text, andAlso: "\"\\") {
      output += text.utf8
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.append("\\\"")
      case "\\": output.append("\\\\")
      case "\n": output.append("\\n")
      case "\r": output.append("\\r")
      case "\t": output.append("\\t")
      case _ where ControlCharacters.contain(scalar): output += escape(scalar).utf8
      default: output += String(scalar).utf8
      }
    }
  }

  /// - Parameter scalar: one that takes one UTF-16 code unit.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { self += $0 }
  }

  fileprivate mutating func indent(_ depth: Int) {
    self += repeatElement(UInt8(ascii: " "), count: 2 * depth)
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
