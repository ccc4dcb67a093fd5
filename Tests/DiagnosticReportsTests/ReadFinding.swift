import DiagnosticReports
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The parts of a finding that a reader of a format sees, for comparing formats.
struct ReadFinding: Equatable, Comparable {
  var path: String
  var line: Int
  var severity: String
  var message: String
  var rule: String

  static func < (a: ReadFinding, b: ReadFinding) -> Bool {
    (a.path, a.line, a.rule, a.message) < (b.path, b.line, b.rule, b.message)
  }

  /// The findings of a report, read back from its text in a format.
  static func all(in text: String, _ format: ReportFormat) throws -> [ReadFinding] {
    switch format {
    case .text, .concise: inLines(of: text)
    case .xcode:
      inLines(of: text.replacing(": note:", with: ": info:")).map { finding in
        var finding = finding
        finding.path = finding.path.replacing(/^\/work folder\//, with: "")
        return finding
      }
    case .json: try inDiagnostics(of: object(text)["diagnostics"])
    case .jsonl:
      try inDiagnostics(of: text.split(separator: "\n").map { try object(String($0)) })
    case .sarif: try inSARIF(object(text))
    case .github: text.split(separator: "\n").compactMap(inCommand)
    case .gitlab: inCodeQuality(try parsed(text))
    case .junit: try XMLReader.read(text).flatMap(inTestCase)
    case .checkstyle: try XMLReader.read(text).flatMap(inCheckedFile)
    case .html: try XMLReader.read(text).compactMap(inPage)
    }
  }

  private static func inLines(of text: String) -> [ReadFinding] {
    text.split(separator: "\n").compactMap { line in
      guard
        let match = line.wholeMatch(
          of: /(.+):(\d+):\d+: (error|warning|info): (.+) \[([a-z-]+)\]/)
      else { return nil }
      return ReadFinding(
        path: String(match.1), line: Int(match.2) ?? 0, severity: String(match.3),
        message: String(match.4), rule: String(match.5))
    }
  }

  // MARK: - JSON

  private typealias Object = [String: Any]

  private static func parsed(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private static func object(_ text: String) throws -> Object {
    try parsed(text) as? Object ?? [:]
  }

  private static func inDiagnostics(of value: Any?) -> [ReadFinding] {
    (value as? [Object] ?? []).map { diagnostic in
      ReadFinding(
        path: diagnostic["path"] as? String ?? "",
        line: (diagnostic["start"] as? Object)?["line"] as? Int ?? 0,
        severity: diagnostic["severity"] as? String ?? "",
        message: diagnostic["message"] as? String ?? "", rule: diagnostic["rule"] as? String ?? "")
    }
  }

  private static func inSARIF(_ log: Object) -> [ReadFinding] {
    let run = (log["runs"] as? [Object])?.first
    return (run?["results"] as? [Object] ?? []).map { result in
      let location = (result["locations"] as? [Object])?.first?["physicalLocation"] as? Object
      let uri = (location?["artifactLocation"] as? Object)?["uri"] as? String
      let message = (result["message"] as? Object)?["text"] as? String ?? ""
      return ReadFinding(
        path: uri?.removingPercentEncoding ?? "",
        line: (location?["region"] as? Object)?["startLine"] as? Int ?? 0,
        severity: (result["level"] as? String ?? "").replacing("note", with: "info"),
        message: message.components(separatedBy: "\nnote: ")[0],
        rule: result["ruleId"] as? String ?? "")
    }
  }

  private static func inCodeQuality(_ value: Any) -> [ReadFinding] {
    let names = ["major": "error", "minor": "warning", "info": "info"]
    return (value as? [Object] ?? []).map { issue in
      let location = issue["location"] as? Object
      return ReadFinding(
        path: location?["path"] as? String ?? "",
        line: (location?["lines"] as? Object)?["begin"] as? Int ?? 0,
        severity: names[issue["severity"] as? String ?? ""] ?? "",
        message: issue["description"] as? String ?? "", rule: issue["check_name"] as? String ?? "")
    }
  }

  // MARK: - Workflow commands

  /// As the runner reads them: at `::`, commas and equal signs, then without the escapes.
  private static func inCommand(_ line: Substring) -> ReadFinding? {
    guard let match = line.wholeMatch(of: /::(error|warning|notice) ([^:]*)::(.*)/) else {
      return nil
    }
    var properties: [String: String] = [:]
    for property in match.2.split(separator: ",") {
      let parts = property.split(separator: "=", maxSplits: 1).map(String.init)
      properties[parts[0]] = parts[1].removingPercentEncoding
    }
    let text = String(match.3).removingPercentEncoding ?? ""
    let lines = text.split(separator: "\n").map(String.init)
    return ReadFinding(
      path: properties["file"] ?? "", line: Int(properties["line"] ?? "") ?? 0,
      severity: String(match.1).replacing("notice", with: "info"), message: lines[0],
      rule: properties["title"] ?? "")
  }

  // MARK: - XML

  /// A finding for information is a passed test, whose output has its line.
  private static func inTestCase(_ element: XMLReader.Element) -> [ReadFinding] {
    guard element.name == "testcase", let file = element.attributes["file"] else { return [] }
    let failure = element.children.first { $0.name == "failure" }
    let printed = element.children.first { $0.name == "system-out" }
    return [
      ReadFinding(
        path: file, line: Int(element.attributes["line"] ?? "") ?? 0,
        severity: failure?.attributes["type"] ?? "info",
        message: failure?.attributes["message"]
          ?? inLines(of: printed?.text ?? "").first?.message ?? "",
        rule: element.attributes["classname"] ?? "")
    ]
  }

  private static func inPage(_ element: XMLReader.Element) -> ReadFinding? {
    guard element.name == "details", element.attributes["class"] == "finding" else { return nil }
    let parts = element.children.first { $0.name == "summary" }?.children ?? []
    func text(_ name: String) -> String {
      parts.first { $0.attributes["class"] == name }?.text ?? ""
    }
    let place = text("place").split(separator: ":")
    return ReadFinding(
      path: element.attributes["data-file"] ?? "", line: Int(place.dropLast().last ?? "") ?? 0,
      severity: element.attributes["data-severity"] ?? "", message: text("message"),
      rule: element.attributes["data-rule"] ?? "")
  }

  private static func inCheckedFile(_ element: XMLReader.Element) -> [ReadFinding] {
    guard element.name == "file" else { return [] }
    return element.children.map { error in
      ReadFinding(
        path: element.attributes["name"] ?? "", line: Int(error.attributes["line"] ?? "") ?? 0,
        severity: error.attributes["severity"] ?? "", message: error.attributes["message"] ?? "",
        rule: String((error.attributes["source"] ?? "").dropFirst("deplint.".count)))
    }
  }
}

/// Reads XML with the system's parser.
final class XMLReader: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    var text = ""
    var children: [Element] = []

    init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }
  }

  private var open: [Element] = []
  private var closed: [Element] = []

  /// All elements of a document, each after its children.
  static func read(_ text: String) throws -> [Element] {
    let reader = XMLReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return reader.closed
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name: name, attributes: attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if let element = open.popLast() { closed.append(element) }
  }
}
