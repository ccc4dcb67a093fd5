// Made by GeneratedPageTests from
// Sources/Linter/LintDriver/Configuration/deplint-config.schema.json.

extension Schema {
  static let configText = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:deplint:schema:config:1",
      "title": "deplint configuration",
      "description": "The contents of `.deplint.json`. Paths are relative to the folder of \#
    the file.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "$schema": { "description": "The location of this schema, for editors.", "type": \#
    "string" },
        "extends": {
          "description": "A configuration to start from, or several, of which later ones \#
    win.",
          "anyOf": [
            { "$ref": "#/$defs/file" },
            { "type": "array", "items": { "$ref": "#/$defs/file" } }
          ]
        },
        "requiredVersion": {
          "description": "The versions of deplint that it is written for: `>=0.2`, or `0.2` \#
    for any 0.2 alone.",
          "type": "string",
          "pattern": "^(>= *)?[0-9]+(\\.[0-9]+){0,2}$"
        },
        "preset": { "$ref": "#/$defs/preset" },
        "select": { "description": "Exactly these rules run.", "$ref": "#/$defs/rules" },
        "ignore": { "description": "These rules do not run.", "$ref": "#/$defs/rules" },
        "severities": { "$ref": "#/$defs/severities" },
        "failOn": {
          "description": "The lowest severity that makes the exit status 1.",
          "enum": ["error", "warning", "info"]
        },
        "baseline": {
          "description": "The file that holds the findings to hide, in the repository.",
          "$ref": "#/$defs/file"
        },
        "include": { "description": "Only these files are linted.", "$ref": "#/$defs/globs" },
        "exclude": { "description": "These files are not linted.", "$ref": "#/$defs/globs" },
        "overrides": {
          "description": "Settings for some of the files; later ones win.",
          "type": "array",
          "items": { "$ref": "#/$defs/override" }
        },
        "hints": {
          "description": "Whether reports for people show hints in full, like `--hints`.",
          "type": "boolean"
        },
        "profile": {
          "description": "Which values a wrapper uses; inferred from the code if left out.",
          "enum": ["merged", "at-access", "at-creation"]
        },
        "system": {
          "description": "A hand-written dependency system that deplint does not recognise.",
          "type": "object",
          "required": ["wrapper", "values"],
          "additionalProperties": false,
          "properties": {
            "wrapper": {
              "description": "The property wrapper that takes the place of `Dependency`.",
              "$ref": "#/$defs/type"
            },
            "values": {
              "description": "The type that takes the place of `DependencyValues`.",
              "$ref": "#/$defs/type"
            }
          }
        },
        "escapingFunctions": {
          "description": "Functions that run their closures without the caller's values: \#
    `runLater(after:_:)`, `Scheduler.run(_:)`.",
          "type": "array",
          "items": {
            "type": "string",
            "pattern": \#
    "^[\\p{L}_][\\p{L}\\p{N}_]*(\\.[\\p{L}_][\\p{L}\\p{N}_]*)*(\\(([\\p{L}_][\\p{L}\\p{N}_]*:)\#
    *\\))?$"
          }
        },
        "ignoredChildren": {
          "description": "Types that may be created without the values of their parents.",
          "type": "array",
          "items": { "$ref": "#/$defs/type" }
        },
        "documentation": {
          "description": "The base address of links to the rules' pages.",
          "type": "string",
          "pattern": "^https?://[^/][!-~]*$"
        }
      },
      "$defs": {
        "file": {
          "description": "The path of a file.",
          "type": "string",
          "minLength": 1
        },
        "preset": {
          "description": "Exactly the rules of a preset run: those that run by default, also \#
    those that demand more of a project, or all.",
          "enum": ["recommended", "strict", "all"]
        },
        "rules": {
          "type": "array",
          "items": {
            "description": "The id of a rule, a prefix of ids, `group:` and a group, or \#
    `all`.",
            "type": "string",
            "pattern": "^(group:)?[a-z][a-z0-9-]*$"
          }
        },
        "severities": {
          "description": "By rule id, where any value but `off` turns an opt-in rule on, or \#
    by `group:` and a group, which turns none on.",
          "type": "object",
          "additionalProperties": { "enum": ["error", "warning", "info", "off"] }
        },
        "globs": {
          "description": "Written as in `.gitignore`.",
          "type": "array",
          "items": { "type": "string", "minLength": 1 }
        },
        "type": {
          "description": "The name of a type.",
          "type": "string",
          "pattern": "^[\\p{L}_][\\p{L}\\p{N}_]*$"
        },
        "override": {
          "type": "object",
          "required": ["paths"],
          "additionalProperties": false,
          "properties": {
            "paths": { "description": "The files that the settings apply to.", "$ref": \#
    "#/$defs/globs" },
            "preset": { "$ref": "#/$defs/preset" },
            "select": { "$ref": "#/$defs/rules" },
            "ignore": { "$ref": "#/$defs/rules" },
            "severities": { "$ref": "#/$defs/severities" }
          }
        }
      }
    }

    """#
}
