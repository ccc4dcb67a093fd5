import DependencyProgram
import DiagnosticReports
import Foundation
import JSONSchemas
import Testing

@testable import LintDriver

/// The valid contents of a configuration file. The schema, which editors use, says the same.
@Suite struct ConfigurationParserTests {
  private func parse(_ text: String) -> ConfigurationParser {
    let file = ConfigurationFile(path: AbsolutePath("/project/.deplint.json"), shown: "c.json")
    return ConfigurationParser(Array(text.utf8), into: file, rules: SampleRules.all)
  }

  private func violations(in text: String) throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try JSONSchema(contentsOf: JSONSchema.configurationSchema).violations(in: document)
  }

  @Test(arguments: [
    "{}",
    #"{"$schema": "x.json", "extends": "../base.json"}"#,
    #"{"extends": ["../base.json", "/etc/deplint.json"], "baseline": "ci/known.txt"}"#,
    #"{"extends": []}"#,
    #"{"requiredVersion": "0.2"}"#,
    #"{"requiredVersion": "0.2.0"}"#,
    #"{"requiredVersion": ">=0.0.9"}"#,
    #"{"requiredVersion": ">= 0"}"#,
    #"{"select": ["all"], "ignore": ["missing", "escape"]}"#,
    #"{"select": []}"#,
    #"{"preset": "strict", "overrides": [{"paths": ["Tests/"], "preset": "recommended"}]}"#,
    #"{"select": ["group:testing", "twin"], "ignore": ["group:registration"]}"#,
    #"{"severities": {"group:testing": "info", "twin": "off", "missing-test": "error"}}"#,
    #"{"severities": {"escape": "info", "stored": "error", "missing-test": "off"}}"#,
    #"{"failOn": "error", "profile": "at-access"}"#,
    #"{"include": ["Sources/"], "exclude": ["/Generated/**", "*.pb.swift", "!x", "./a"]}"#,
    #"{"overrides": [{"paths": ["Tests/"], "select": ["escape"]}, {"paths": []}]}"#,
    #"{"overrides": [{"paths": ["a"], "ignore": ["all"], "severities": {"escape": "off"}}]}"#,
    #"{"system": {"wrapper": "Inject", "values": "Container"}}"#,
    #"{"escapingFunctions": ["run", "run()", "A.run(_:)", "A.B.init(later_:b:)", "é(π:)"]}"#,
    #"{"ignoredChildren": ["Row", "_Row2"]}"#,
    #"{"documentation": "https://git.example.com/tools/deplint/blob/main/"}"#,
    #"{"documentation": "http://localhost:8080"}"#,
  ])
  func isAccepted(text: String) throws {
    #expect(parse(text).problems == [])
    #expect(try violations(in: text) == [])
  }

  /// - Parameter complaint: the problem with its place, without the advice.
  @Test(arguments: [
    (#"[]"#, "c.json:1:1': an object is expected here, not an array"),
    (#"{"exlude": []}"#, "c.json:1:2': unknown key 'exlude'; did you mean 'exclude'?"),
    ("{\n  \"nonsense\": 1\n}", "c.json:2:3': unknown key 'nonsense'; it can be $schema, extends"),
    (#"{"select": "escape"}"#, "c.json:1:12': an array is expected here, not a string"),
    (#"{"ignore": [null]}"#, "c.json:1:13': a string is expected here, not null"),
    (#"{"severities": {"escape": "warn"}}"#, "c.json:1:27': unknown value 'warn'; it can be error"),
    (#"{"severities": ["escape"]}"#, "c.json:1:16': an object is expected here, not an array"),
    (#"{"failOn": "off"}"#, "c.json:1:12': unknown value 'off'; "),
    (#"{"failOn": "eror"}"#, "c.json:1:12': unknown value 'eror'; did you mean 'error'?"),
    (
      #"{"documentation": "docs/deplint"}"#,
      "c.json:1:19': 'docs/deplint' is not the address of a folder"
    ),
    (#"{"documentation": "https:///x"}"#, "c.json:1:19': 'https:///x' is not the address of a "),
    (#"{"documentation": "https://a b"}"#, "c.json:1:19': 'https://a b' is not the address of a "),
    (#"{"preset": "strct"}"#, "c.json:1:12': unknown value 'strct'; did you mean 'strict'?"),
    (#"{"preset": ["all"]}"#, "c.json:1:12': a string is expected here, not an array; "),
    (#"{"profile": "mergd"}"#, "c.json:1:13': unknown value 'mergd'; did you mean 'merged'?"),
    (#"{"requiredVersion": "one"}"#, "c.json:1:21': 'one' is not a version; "),
    (#"{"requiredVersion": "0.1.0.0"}"#, "c.json:1:21': '0.1.0.0' is not a version; "),
    (#"{"requiredVersion": 1}"#, "c.json:1:21': a string is expected here, not a number"),
    (#"{"exclude": ["a", ""]}"#, "c.json:1:19': the glob '' can match nothing; "),
    (#"{"overrides": {}}"#, "c.json:1:15': an array is expected here, not an object"),
    (#"{"overrides": [{"select": ["escape"]}]}"#, "c.json:1:16': 'paths' is missing; "),
    (#"{"overrides": [{"path": []}]}"#, "c.json:1:17': unknown key 'path'; did you mean 'paths'?"),
    (#"{"overrides": [{"paths": [], "failOn": "info"}]}"#, "c.json:1:30': unknown key 'failOn'"),
    (#"{"extends": ["a.json", 1]}"#, "c.json:1:24': a string is expected here, not a number; "),
    (#"{"extends": ""}"#, "c.json:1:13': the path of a file is expected here; "),
    (#"{"baseline": ["a"]}"#, "c.json:1:14': a string is expected here, not an array; "),
    (#"{"baseline": ""}"#, "c.json:1:14': the path of a file is expected here; "),
    (#"{"system": {"wrapper": "Inject"}}"#, "c.json:1:12': 'values' is missing; "),
    (#"{"system": {"values": "A.B", "wrapper": "C"}}"#, "c.json:1:23': 'A.B' is not a type name; "),
    (#"{"escapingFunctions": ["run(_)"]}"#, "c.json:1:24': 'run(_)' is not a function name; "),
    (#"{"escapingFunctions": ["a b"]}"#, "c.json:1:24': 'a b' is not a function name; "),
    (#"{"ignoredChildren": ["Row<Int>"]}"#, "c.json:1:22': 'Row<Int>' is not a type name; "),
  ])
  func isRefusedByTheSchemaToo(text: String, complaint: String) throws {
    try expectRefusal(of: text, complaint)
    #expect(try violations(in: text) != [])
  }

  /// Errors that only the tool can detect.
  @Test(arguments: [
    ("{\"select\": [\"all\"],}", "c.json:1:20': "),
    ("", "c.json:1:1': the text ends where a value is expected; correct the JSON"),
    (#"{"select": [], "select": []}"#, "c.json:1:16': the key 'select' appears twice; "),
    (
      #"{"select": ["escap", "escpe"]}"#,
      "c.json:1:22': unknown rule 'escpe'; did you mean 'escape'"
    ),
    (#"{"ignore": ["nonsense"]}"#, "c.json:1:13': unknown rule 'nonsense'; 'deplint rules' lists"),
    (
      #"{"select": ["group:tests"]}"#,
      "c.json:1:13': unknown group 'tests'; it can be registration, propagation, testing"
    ),
    (#"{"severities": {"group:x": "off"}}"#, "c.json:1:17': unknown group 'x'; it can be"),
    (#"{"severities": {"testing": "off"}}"#, "c.json:1:17': unknown rule 'testing'; did you mean"),
    (
      #"{"severities": {"shared": "off", "twin": "off"}}"#,
      "c.json:1:34': 'shared' and 'twin' are the same rule; remove one of them"
    ),
    (#"{"severities": {"escap": "off"}}"#, "c.json:1:17': unknown rule 'escap'; did you mean"),
    (#"{"exclude": ["../other"]}"#, "c.json:1:14': the glob '../other' can match nothing; "),
    (#"{"exclude": ["[a"]}"#, "c.json:1:14': the glob '[a' can match nothing; "),
    (
      #"{"requiredVersion": "0.3"}"#,
      "c.json:1:21': version 0.3 of deplint is required, and this is"
    ),
    (
      #"{"requiredVersion": ">=1"}"#,
      "c.json:1:21': version >=1 of deplint is required, and this is"
    ),
  ])
  func isRefused(text: String, complaint: String) throws {
    try expectRefusal(of: text, complaint)
  }

  private func expectRefusal(of text: String, _ complaint: String) throws {
    let problem = try #require(parse(text).problems.first)
    #expect("\(problem)".hasPrefix("'" + complaint), "\(problem)")
    #expect(problem.isFailure)
  }

  @Test func everyMistakeIsTold() {
    let text = "{\"selct\": [], \"failOn\": 1,\n\"overrides\": [{\"paths\": 1}, 2]}"
    #expect(
      parse(text).problems.compactMap { $0.place.map { "\($0.line):\($0.column)" } }
        == ["1:2", "1:25", "2:25", "2:29"])
  }

  @Test func theSchemaKnowsTheSameKeysAndWords() throws {
    let root = try JSONSchema(contentsOf: JSONSchema.configurationSchema).root
    let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
    let properties = root["properties"] as? [String: [String: Any]] ?? [:]
    func keys(_ schema: [String: Any]?) -> [String]? {
      (schema?["properties"] as? [String: Any])?.keys.sorted()
    }
    func words(_ schema: Any?) -> [String]? { (schema as? [String: Any])?["enum"] as? [String] }
    #expect(keys(root) == ConfigurationKey.allCases.map(\.rawValue).sorted())
    #expect(keys(definitions["override"]) == OverrideKey.allCases.map(\.rawValue).sorted())
    #expect(keys(properties["system"]) == SystemKey.allCases.map(\.rawValue).sorted())
    #expect(words(properties["failOn"]) == Severity.allCases.reversed().map(\.rawValue))
    #expect(words(definitions["preset"]) == RulePreset.allCases.map(\.rawValue))
    #expect(words(properties["profile"]) == Profile.allCases.map(\.rawValue))
    #expect(
      words(definitions["severities"]?["additionalProperties"])
        == RuleLevel.allCases.map(\.rawValue))
  }
}
