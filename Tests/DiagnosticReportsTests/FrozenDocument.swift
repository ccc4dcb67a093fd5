/// A document as the first release with a frozen schema wrote it. It is never changed: programs
/// that read it must be able to read today's documents.
enum FrozenDocument {
  static let version1 = """
    {
      "version": 1,
      "tool": {"name": "deplint", "version": "0.2.0"},
      "summary": {
        "files": 2, "errors": 0, "warnings": 1, "infos": 0, "suppressed": 3, "baselined": 4
      },
      "diagnostics": [
        {
          "rule": "some-rule",
          "severity": "warning",
          "message": "message",
          "path": "Sources/App/List.swift",
          "start": {"line": 2, "column": 16, "offset": 28},
          "end": {"line": 2, "column": 24, "offset": 36},
          "symbol": "Model.run()",
          "subject": "Other",
          "fingerprint": "3250f6611e1cacda",
          "notes": [
            {
              "message": "a place",
              "path": "Sources/App/Détail.swift",
              "start": {"line": 1, "column": 7, "offset": 6},
              "end": {"line": 1, "column": 13, "offset": 12}
            },
            {"message": "no place"}
          ],
          "fixes": [
            {
              "title": "mend",
              "safety": "safe",
              "edits": [
                {
                  "path": "Sources/App/List.swift",
                  "start": {"line": 2, "column": 16, "offset": 28},
                  "end": {"line": 2, "column": 24, "offset": 36},
                  "replacement": "x\\n"
                }
              ]
            }
          ],
          "documentation": "Rules/some-rule/README.md"
        }
      ]
    }
    """
}
