// Made by GeneratedPageTests from
// Sources/Linter/DiagnosticReports/Schema/deplint-graph.schema.json.

extension Schema {
  static let graphText = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:deplint:schema:graph:1",
      "title": "deplint graph, version 1",
      "description": "The output of `deplint graph --format json`. Lines and columns count \#
    from 1; columns count UTF-8 bytes. Members may be added to any object without a new \#
    version; ignore those that you do not know.",
      "type": "object",
      "required": ["version", "tool", "summary", "nodes", "edges", "problems"],
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
          "required": ["nodes", "edges"],
          "properties": {
            "nodes": { "$ref": "#/$defs/count" },
            "edges": { "$ref": "#/$defs/count" }
          }
        },
        "nodes": {
          "description": "Sorted by module and name; dependencies come after the features of \#
    their module, and whatever no known module declares comes last.",
          "type": "array",
          "items": { "$ref": "#/$defs/node" }
        },
        "edges": {
          "description": "Sorted by their nodes, then by kind.",
          "type": "array",
          "items": { "$ref": "#/$defs/edge" }
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
        "state": {
          "description": "`placeholder`: it fails the test or ends the process when it is \#
    used.",
          "enum": ["has", "lacks", "placeholder", "unknown"]
        },
        "node": {
          "type": "object",
          "required": ["id", "kind", "name"],
          "dependentRequired": { "path": ["line", "column"], "line": ["path"], "column": \#
    ["path"] },
          "properties": {
            "id": { "description": "Unique among the nodes.", "type": "string", "minLength": \#
    1 },
            "kind": {
              "description": "`module` stands for everything that a module declares, and \#
    `folder` for everything that its files declare; with `--modules`, there are no others. \#
    `test` occurs only with `--tests`.",
              "enum": [
                "entry-point", "view", "reducer", "model", "type", "function", "dependency", \#
    "test",
                "module", "folder"
              ]
            },
            "name": { "description": "`ListModel.Row`, `\\.date`.", "type": "string", \#
    "minLength": 1 },
            "module": { "description": "The module that declares it, if known.", "type": \#
    "string", "minLength": 1 },
            "path": { "$ref": "#/$defs/path" },
            "line": { "$ref": "#/$defs/number" },
            "column": { "$ref": "#/$defs/number" },
            "values": {
              "description": "For a dependency whose key is in the program: the values that \#
    the key declares.",
              "type": "object",
              "required": ["live", "test", "preview"],
              "properties": {
                "live": { "$ref": "#/$defs/state" },
                "test": { "$ref": "#/$defs/state" },
                "preview": { "$ref": "#/$defs/state" }
              }
            },
            "count": { "description": "For a module or a folder: the number of features and \#
    dependencies that it declares.", "$ref": "#/$defs/count" }
          }
        },
        "edge": {
          "type": "object",
          "required": ["from", "to", "kind", "places", "endpoints", "way"],
          "properties": {
            "from": { "description": "The id of a node.", "type": "string", "minLength": 1 },
            "to": { "description": "The id of a node.", "type": "string", "minLength": 1 },
            "kind": {
              "description": "`supplies` holds for all later code, `overrides` for a scope. A \#
    read with a `way` happens in code of other features that is called.",
              "enum": ["reads", "creates", "calls", "inherits", "supplies", "overrides"]
            },
            "places": {
              "description": "The places in the feature's code. A wrapper that an object \#
    stores counts as read where it is declared.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["path", "line", "column", "values"],
                "properties": {
                  "path": { "$ref": "#/$defs/path" },
                  "line": { "$ref": "#/$defs/number" },
                  "column": { "$ref": "#/$defs/number" },
                  "values": {
                    "description": "The values that the code there runs with: those of the \#
    code around it, those with overrides, a model's, not its parent's, not those of the code \#
    around it.",
                    "enum": ["current", "overridden", "propagated", "forgotten", "lost", \#
    "unknown"]
                  }
                }
              }
            },
            "endpoints": {
              "description": "The endpoints of the dependency that are used or overridden, \#
    sorted; empty if unknown.",
              "type": "array",
              "items": { "type": "string", "minLength": 1 }
            },
            "way": {
              "description": "The functions and properties on one call path to the use; there \#
    may be others. Empty for the feature's own code.",
              "type": "array",
              "items": { "type": "string" }
            }
          }
        }
      }
    }

    """#
}
