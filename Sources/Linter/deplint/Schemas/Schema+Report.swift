// Made by GeneratedPageTests from
// Sources/Linter/DiagnosticReports/Schema/deplint-report.schema.json.

extension Schema {
  static let reportText = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:deplint:schema:report:1",
      "title": "deplint report, version 1",
      "description": "The output of `deplint --format json`. Lines and columns count from 1, \#
    offsets from 0; columns and offsets count UTF-8 bytes. Members may be added to any object \#
    without a new version; ignore those that you do not know.",
      "type": "object",
      "required": ["version", "tool", "summary", "diagnostics"],
      "properties": {
        "version": {
          "description": "Raised when a member is removed, changes its type or meaning, or is \#
    no longer always present; not when one is added.",
          "const": 1
        },
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {
            "name": { "const": "deplint" },
            "version": { "type": "string", "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+" }
          }
        },
        "summary": {
          "type": "object",
          "required": ["files", "errors", "warnings", "infos", "suppressed", "baselined"],
          "properties": {
            "files": { "description": "The number of linted files.", "$ref": "#/$defs/count" \#
    },
            "errors": { "$ref": "#/$defs/count" },
            "warnings": { "$ref": "#/$defs/count" },
            "infos": { "$ref": "#/$defs/count" },
            "suppressed": { "description": "Silenced by a comment in the code.", "$ref": \#
    "#/$defs/count" },
            "baselined": { "description": "Known from the baseline.", "$ref": "#/$defs/count" \#
    },
            "fixable": { "$ref": "#/$defs/fixable" }
          }
        },
        "diagnostics": {
          "description": "Sorted by path, place and rule.",
          "type": "array",
          "items": { "$ref": "#/$defs/diagnostic" }
        },
        "problems": {
          "description": "What could not be analysed: files that cannot be read, broken \#
    configurations and baselines, malformed projects. Sorted by path.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["path", "severity", "message", "advice"],
            "dependentRequired": { "line": ["column"], "column": ["line"] },
            "properties": {
              "path": { "$ref": "#/$defs/path" },
              "line": { "type": "integer", "minimum": 1 },
              "column": { "type": "integer", "minimum": 1 },
              "severity": {
                "description": "An error if something was left out of the run, which then \#
    exits with status 2.",
                "enum": ["error", "warning"]
              },
              "message": { "type": "string", "minLength": 1 },
              "advice": { "description": "What can be done about it.", "type": "string" }
            }
          }
        },
        "statistics": {
          "description": "Present with `--statistics`.",
          "type": "object",
          "required": ["rules"],
          "properties": {
            "rules": {
              "description": "The rules that have findings: those with the most first, then \#
    by id.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["rule", "errors", "warnings", "infos", "fixable"],
                "properties": {
                  "rule": { "type": "string", "pattern": "^[a-z][a-z0-9-]*$" },
                  "errors": { "$ref": "#/$defs/count" },
                  "warnings": { "$ref": "#/$defs/count" },
                  "infos": { "$ref": "#/$defs/count" },
                  "fixable": { "$ref": "#/$defs/fixable" }
                }
              }
            }
          }
        },
        "staleBaselineEntries": {
          "description": "Findings of the baseline that this run covers but did not find. \#
    Sorted; absent if there are none or the run does not cover enough.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["rule", "module", "symbol", "subject", "count"],
            "additionalProperties": false,
            "properties": {
              "rule": { "type": "string", "minLength": 1 },
              "module": { "type": "string" },
              "symbol": { "type": "string" },
              "subject": { "type": "string" },
              "count": { "type": "integer", "minimum": 1 }
            }
          }
        }
      },
      "$defs": {
        "count": { "type": "integer", "minimum": 0 },
        "fixable": {
          "description": "The number of findings that have a fix.",
          "type": "object",
          "required": ["safe", "unsafe"],
          "properties": {
            "safe": { "description": "Findings with a safe fix.", "$ref": "#/$defs/count" },
            "unsafe": { "description": "Findings without a safe fix but with one that needs a \#
    look.", "$ref": "#/$defs/count" }
          }
        },
        "path": {
          "description": "Relative to the working folder if the file is below it; components \#
    are separated by `/`.",
          "type": "string",
          "minLength": 1
        },
        "place": {
          "type": "object",
          "required": ["line", "column", "offset"],
          "properties": {
            "line": { "type": "integer", "minimum": 1 },
            "column": { "type": "integer", "minimum": 1 },
            "offset": { "type": "integer", "minimum": 0 }
          }
        },
        "diagnostic": {
          "type": "object",
          "required": [
            "rule", "severity", "message", "path", "start", "end", "symbol", "subject", \#
    "fingerprint",
            "notes", "fixes", "documentation"
          ],
          "properties": {
            "rule": { "type": "string", "pattern": "^[a-z][a-z0-9-]*$" },
            "severity": { "enum": ["error", "warning", "info"] },
            "message": { "type": "string", "minLength": 1 },
            "path": { "$ref": "#/$defs/path" },
            "start": { "$ref": "#/$defs/place" },
            "end": { "description": "The place after the last byte.", "$ref": "#/$defs/place" \#
    },
            "symbol": {
              "description": "The declaration around the place, from the module inward.",
              "type": "string"
            },
            "subject": { "description": "The type, key or accessor that the finding is \#
    about.", "type": "string" },
            "fingerprint": {
              "description": "Stays the same while the code around the finding moves.",
              "type": "string",
              "pattern": "^[0-9a-f]{16}$"
            },
            "notes": { "type": "array", "items": { "$ref": "#/$defs/note" } },
            "fixes": { "type": "array", "items": { "$ref": "#/$defs/fix" } },
            "documentation": { "description": "The page of the rule: its address, or the \#
    command that shows it.", "type": "string" },
            "group": {
              "description": "The group of the rule: `testing`, `propagation` and others.",
              "type": "string",
              "pattern": "^[a-z]+$"
            },
            "victim": {
              "description": "Whom the mistake harms; absent where nobody is known to be \#
    harmed today.",
              "type": "object",
              "required": ["kind", "name"],
              "properties": {
                "kind": {
                  "description": "A `scope` is code that overrides a dependency; for a \#
    `practice`, the program's own like places do otherwise.",
                  "enum": ["test", "preview", "scope", "executable", "practice"]
                },
                "name": { "type": "string" },
                "path": { "$ref": "#/$defs/path" },
                "line": { "type": "integer", "minimum": 1 }
              }
            }
          }
        },
        "note": {
          "description": "A further place, or advice without one: `path`, `start` and `end` \#
    are there together or not at all.",
          "type": "object",
          "required": ["message"],
          "dependentRequired": { "path": ["start", "end"], "start": ["path"], "end": ["path"] \#
    },
          "properties": {
            "message": { "type": "string", "minLength": 1 },
            "path": { "$ref": "#/$defs/path" },
            "start": { "$ref": "#/$defs/place" },
            "end": { "$ref": "#/$defs/place" },
            "depth": {
              "description": "For a step from the finding to its cause: the number of steps \#
    before it.",
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "fix": {
          "type": "object",
          "required": ["title", "safety", "edits"],
          "properties": {
            "title": { "type": "string", "minLength": 1 },
            "safety": {
              "description": "A safe fix does not change the meaning of the program, except \#
    for the bug.",
              "enum": ["safe", "unsafe"]
            },
            "edits": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["path", "start", "end", "replacement"],
                "properties": {
                  "path": { "$ref": "#/$defs/path" },
                  "start": { "$ref": "#/$defs/place" },
                  "end": { "$ref": "#/$defs/place" },
                  "replacement": { "type": "string" }
                }
              }
            }
          }
        }
      }
    }

    """#
}
