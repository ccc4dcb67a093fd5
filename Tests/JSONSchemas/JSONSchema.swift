package import Foundation

/// A validator for the part of JSON Schema that our schemas use. It refuses a schema that uses
/// more.
///
/// A schema of reports allows unknown members, because later versions may add some; our own
/// documents have only members that it describes, so others are violations here.
package struct JSONSchema {
  package let root: [String: Any]

  package init(contentsOf url: URL) throws {
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    root = document as? [String: Any] ?? [:]
  }

  package static var reportSchema: URL {
    sources.appending(path: "DiagnosticReports/Schema/deplint-report.schema.json")
  }

  package static var testsSchema: URL {
    sources.appending(path: "DiagnosticReports/Schema/deplint-tests.schema.json")
  }

  package static var graphSchema: URL {
    sources.appending(path: "DiagnosticReports/Schema/deplint-graph.schema.json")
  }

  package static var configurationSchema: URL {
    sources.appending(path: "LintDriver/Configuration/deplint-config.schema.json")
  }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Linter")

  /// Everything that is wrong with a document, each with its place.
  package func violations(in document: Any) -> [String] { check(document, against: root, at: "$") }

  private func check(_ value: Any, against schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { keyword, argument in
      violations(of: keyword, argument, schema, by: value, at: path)
    }
  }

  private func violations(
    of keyword: String, _ argument: Any, _ schema: [String: Any], by value: Any, at path: String
  ) -> [String] {
    func unless(_ condition: Bool) -> [String] { condition ? [] : ["\(path): \(keyword)"] }
    let object = value as? [String: Any]
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description":
      return []
    case "$ref":
      let name = (argument as? String)?.split(separator: "/").last.map(String.init) ?? ""
      let definition = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
      return definition.map { check(value, against: $0, at: path) } ?? ["\(path): no \(argument)"]
    case "type":
      return unless(type(of: value) == argument as? String)
    case "anyOf":
      let schemas = argument as? [[String: Any]] ?? []
      return unless(schemas.contains { check(value, against: $0, at: path).isEmpty })
    case "const":
      return unless((value as? NSObject) == (argument as? NSObject))
    case "enum":
      let allowed = argument as? [String] ?? []
      return unless((value as? String).map(allowed.contains) == true)
    case "minimum":
      return unless((value as? Int ?? 0) >= (argument as? Int ?? 0))
    case "minLength":
      return unless((value as? String ?? "").unicodeScalars.count >= (argument as? Int ?? 0))
    case "pattern":
      let pattern = argument as? String ?? ""
      return unless(
        (value as? String ?? "").range(of: pattern, options: .regularExpression) != nil)
    case "required":
      let missing = (argument as? [String] ?? []).filter { object?[$0] == nil }
      return missing.map { "\(path): no \($0)" }
    case "additionalProperties":
      let known = schema["properties"] as? [String: Any] ?? [:]
      let unknown = (object ?? [:]).filter { known[$0.key] == nil }
      guard let schema = argument as? [String: Any] else {
        return unknown.keys.map { "\(path): unknown \($0)" }
      }
      return unknown.flatMap { check($1, against: schema, at: "\(path).\($0)") }
    case "dependentRequired":
      let dependencies = argument as? [String: [String]] ?? [:]
      return dependencies.flatMap { name, required in
        unless(object?[name] == nil || required.allSatisfy { object?[$0] != nil })
      }
    case "properties":
      let properties = argument as? [String: [String: Any]] ?? [:]
      let isStrict = schema["additionalProperties"] == nil
      let unknown = isStrict ? (object ?? [:]).keys.filter { properties[$0] == nil } : []
      return unknown.map { "\(path): unknown \($0)" }
        + properties.flatMap { name, schema in
          object?[name].map { check($0, against: schema, at: "\(path).\(name)") } ?? []
        }
    case "items":
      let schema = argument as? [String: Any] ?? [:]
      return (value as? [Any] ?? []).enumerated().flatMap { index, element in
        check(element, against: schema, at: "\(path)[\(index)]")
      }
    default:
      return ["\(path): this validator does not know \(keyword)"]
    }
  }

  private func type(of value: Any) -> String {
    switch value {
    case is [String: Any]: "object"
    case is [Any]: "array"
    case is String: "string"
    case let number as NSNumber where String(cString: number.objCType) == "c": "boolean"
    case let number as NSNumber where number.doubleValue == number.doubleValue.rounded(): "integer"
    default: "other"
    }
  }
}
