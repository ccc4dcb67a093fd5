// Made by GeneratedPageTests from
// Sources/Linter/DiagnosticReports/Schema/deplint-tests.schema.json.

extension Schema {
  static let testsText = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:deplint:schema:tests:1",
      "title": "deplint tests, version 1",
      "description": "The output of `deplint tests --format json`. Lines and columns count \#
    from 1; columns count UTF-8 bytes. Members may be added to any object without a new \#
    version; ignore those that you do not know.",
      "type": "object",
      "required": ["version", "tool", "summary", "tests", "problems"],
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
          "description": "Counted over all tests: a dependency that two tests reach counts \#
    twice, and so does one that a test reads with its override and without.",
          "type": "object",
          "required": [
            "tests", "reached", "overridden", "unimplemented", "missing", "live", \#
    "test-value",
            "unknown", "unused"
          ],
          "properties": {
            "tests": { "$ref": "#/$defs/count" },
            "reached": { "description": "The sum of the next six counts.", "$ref": \#
    "#/$defs/count" },
            "overridden": { "$ref": "#/$defs/count" },
            "unimplemented": { "$ref": "#/$defs/count" },
            "missing": { "$ref": "#/$defs/count" },
            "live": { "$ref": "#/$defs/count" },
            "test-value": { "$ref": "#/$defs/count" },
            "unknown": { "$ref": "#/$defs/count" },
            "unused": { "description": "Overrides that nothing reads.", "$ref": \#
    "#/$defs/count" }
          }
        },
        "tests": {
          "description": "Sorted by path and place.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "path", "line", "column", "dependencies"],
            "properties": {
              "name": { "type": "string", "minLength": 1 },
              "path": { "$ref": "#/$defs/path" },
              "line": { "$ref": "#/$defs/number" },
              "column": { "$ref": "#/$defs/number" },
              "dependencies": {
                "description": "Sorted by name. A dependency that the test reads with its \#
    override and without is there twice.",
                "type": "array",
                "items": { "$ref": "#/$defs/dependency" }
              }
            }
          }
        },
        "problems": {
          "description": "Files that could not be analysed. Sorted by path.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["path", "severity", "message", "advice"],
            "dependentRequired": { "line": ["column"], "column": ["line"] },
            "properties": {
              "path": { "$ref": "#/$defs/path" },
              "line": { "$ref": "#/$defs/number" },
              "column": { "$ref": "#/$defs/number" },
              "severity": {
                "description": "An error if something was left out of the run, which then \#
    exits with status 2.",
                "enum": ["error", "warning"]
              },
              "message": { "type": "string", "minLength": 1 },
              "advice": { "description": "What can be done about it.", "type": "string" }
            }
          }
        }
      },
      "$defs": {
        "count": { "type": "integer", "minimum": 0 },
        "number": { "type": "integer", "minimum": 1 },
        "path": {
          "description": "Relative to the working folder if the file is below it; components \#
    are separated by `/`.",
          "type": "string",
          "minLength": 1
        },
        "dependency": {
          "type": "object",
          "required": ["name", "value", "reach", "overrides", "way"],
          "properties": {
            "name": { "description": "`\\.date`, `\\.api.fetch`, or the name of a key.", \#
    "type": "string", "minLength": 1 },
            "value": {
              "description": "Which value the test gets: its own, one that fails the test, \#
    none for tests (which also fails the test), the live one, another test value, or an \#
    unknown one.",
              "enum": ["overridden", "unimplemented", "missing", "live", "test-value", \#
    "unknown"]
            },
            "reach": {
              "description": "Whether the test reads it: always unless an error ends the \#
    test, perhaps, or never although it is overridden.",
              "enum": ["certain", "possible", "unused"]
            },
            "overrides": {
              "description": "The places where the test's code overrides it.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["path", "line", "column"],
                "properties": {
                  "path": { "$ref": "#/$defs/path" },
                  "line": { "$ref": "#/$defs/number" },
                  "column": { "$ref": "#/$defs/number" }
                }
              }
            },
            "way": {
              "description": "The functions and properties on one call path from the test to \#
    the read; there may be others. Empty if the test itself reads.",
              "type": "array",
              "items": { "type": "string" }
            }
          }
        }
      }
    }

    """#
}
