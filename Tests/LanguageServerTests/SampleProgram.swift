/// Two files; one has a finding because of the other.
enum SampleProgram {
  static let files = ["Child.swift": child, "Parent.swift": parent]

  static let child = """
    import Dependencies

    final class Child {
      @Dependency(\\.date) var date
    }

    """

  static let parent = """
    import Dependencies

    final class Parent {
      @Dependency(\\.date) var date
      var child: Child?
      func tapped() { child = Child() }
    }

    """

  /// A client that supports everything the server can send.
  static let capabilities = #"""
    {"textDocument": {"publishDiagnostics": {"relatedInformation": true},
      "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}},
    "workspace": {"workspaceEdit": {"documentChanges": true}}}
    """#.split(separator: "\n").joined()

  /// Texts of messages, by the words that represent them.
  static let words = [
    "CAPABILITIES": capabilities,
    "OPEN_CHILD": open("Child.swift"),
    "OPEN_PARENT": open("Parent.swift"),
    // The effects of `tapped`.
    "CREATION": place(5, 26, 31),
    "FINDING": finding(at: place(5, 26, 31)),
    // The line with the wrapper is removed or restored.
    "WITHOUT_WRAPPER": #"{"range": {"start": {"line": 3, "character": 0}, "#
      + #""end": {"line": 4, "character": 0}}, "text": ""}"#,
    "WITH_WRAPPER": #"{"range": {"start": {"line": 3, "character": 0}, "#
      + #""end": {"line": 3, "character": 0}}, "text": "  @Dependency(\\.date) var date\n"}"#,
  ]

  static func open(_ file: String) -> String {
    #"{"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "ROOT/\#(file)", "#
      + #""languageId": "swift", "version": 1, "text": TEXT(\#(file))}}}"#
  }

  static func place(_ line: Int, _ start: Int, _ end: Int) -> String {
    #"{"start": {"line": \#(line), "character": \#(start)}, "#
      + #""end": {"line": \#(line), "character": \#(end)}}"#
  }

  /// The finding in `Parent.swift`.
  static func finding(at place: String) -> String {
    #"{"range": \#(place), "severity": 3, "code": "unpropagated-child-model", "#
      + #""source": "deplint", "message": "'Child' created in 'Parent' does not inherit the "#
      + #"dependencies that 'Parent' was created with\nnote: create it in "#
      + #"'withDependencies(from: self) { … }'", "relatedInformation": [{"location": {"#
      + #""uri": "ROOT/Child.swift", "range": \#(SampleProgram.place(3, 26, 30))}, "#
      + #""message": "'Child' owns '@Dependency(\\.date)'"}]}"#
  }

  static func published(_ file: String, version: Int?, _ findings: String...) -> String {
    let version = version.map { #""version": \#($0), "# } ?? ""
    return #"<-- {"method": "textDocument/publishDiagnostics", "params": {"uri": "ROOT/\#(file)", "#
      + #"\#(version)"diagnostics": [\#(findings.joined(separator: ", "))]}}"#
  }

  static func change(_ file: String, version: Int, _ changes: String...) -> String {
    #"--> {"method": "textDocument/didChange", "params": {"textDocument": {"#
      + #""uri": "ROOT/\#(file)", "version": \#(version)}, "#
      + #""contentChanges": [\#(changes.joined(separator: ", "))]}}"#
  }

  static func note(_ method: String, _ file: String) -> String {
    #"--> {"method": "textDocument/\#(method)", "params": {"textDocument": {"uri": "ROOT/\#(file)"}}}"#
  }
}
