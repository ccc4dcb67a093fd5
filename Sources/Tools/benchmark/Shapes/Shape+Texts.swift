/// Comments, conditions, lines.
extension Shape {
  static let texts: [Shape] = [
    Shape("comments that silence lines", each: 8_000) {
      "let a\($0) = 1  // deplint:ignore missing-test-value -- why\n"
    },
    Shape("comments that silence lines below", each: 8_000) {
      "// deplint:ignore missing-test-value -- why\nlet a\($0) = 1\n"
    },
    Shape("comments in front of one line", 8_000) { size in
      repeated(size) { _ in "// deplint:ignore missing-test-value -- why\n" } + "let a = 1\n"
    },
    Shape("comments on one line", 8_000) { size in
      repeated(size) { _ in "/* deplint:ignore missing-test-value */ " } + "let a = 1\n"
    },
    Shape("comments that silence findings", each: 4_000) {
      "func f\($0)() { Task.detached {  // deplint:ignore escaping-closure-loses-overrides -- why\n"
        + "@Dependency(\\.a) var a } }\n"
    },
    Shape("comments for the file and findings", 2_000) { size in
      repeated(size) { _ in "// deplint:ignore-file escaping-closure-loses-overrides -- why\n" }
        + repeated(size) { "func f\($0)() { Task.detached { @Dependency(\\.a) var a } }\n" }
    },
    Shape("ranges that are silenced", each: 4_000) {
      "// deplint:ignore-begin missing-test-value\nlet a\($0) = 1\n"
        + "// deplint:ignore-end missing-test-value\n"
    },
    Shape("ranges in ranges", 4_000) { size in
      repeated(size) { _ in "// deplint:ignore-begin missing-test-value\n" } + "let a = 1\n"
        + repeated(size) { _ in "// deplint:ignore-end missing-test-value\n" }
    },
    Shape("rules of one comment", 4_000) { size in
      "// deplint:ignore missing-test-value" + repeated(size) { _ in ", missing-test-value" }
        + "\nlet a = 1\n"
    },
    Shape("rules of one range's comments", 2_000) { size in
      let list = "a0" + repeated(size) { ", a\($0 + 1)" }
      return "// deplint:ignore-begin \(list)\nlet a = 1\n// deplint:ignore-end \(list)\n"
    },
    Shape("unknown rules in comments", each: 4_000) {
      "// deplint:ignore missing-\($0)\nlet a = 1\n"
    },
    Shape("a rule with a long name", 2_000) { size in
      "// deplint:ignore \(repeated(size) { _ in "missing-" })\nlet a = 1\n"
    },
    Shape("#if in a row", each: 8_000) { "#if A\($0)\nlet a = 1\n#else\nlet a = 2\n#endif\n" },
    Shape("#if in #if", 300) { size in
      repeated(size) { "#if A\($0)\nimport M\($0)\n" } + "class M { @Dependency(\\.a) var a }\n"
        + repeated(size) { _ in "#endif\n" }
    },
    Shape("#elseif", 8_000) { size in
      "#if A\n" + repeated(size) { "#elseif A\($0)\nlet a = 1\n" } + "#endif\n"
    },
    Shape("one long line", each: 16_000) { "let a\($0) = 1;" },
    Shape("nested comments", 8_000) { size in
      repeated(size) { _ in "/*" } + repeated(size) { _ in "*/" } + "\n"
    },
    Shape("one long string", 64_000) { size in
      "let a = \"\"\"\n" + repeated(size) { _ in "line \\n\n" } + "\"\"\"\n"
    },
    Shape("regular expressions like divisions", each: 8_000) { _ in "let a = b / c, d = (/e f)\n" },
    Shape("raw strings", 500) { size in
      "let a = " + repeated(size) { "#\"" + String(repeating: "#", count: $0 % 8) } + "\n"
    },
    Shape("a concatenated file", each: 500) {
      Sources.key + "final class Model\($0): ObservableObject {\n@Dependency(\\.a) var a\n"
        + "@Dependency(\\.date.now) var now\nfunc load\($0)() async throws {\n"
        + "Task { [weak self] in self?.child = Model\($0)() }\n"
        + "DispatchQueue.main.async { self.reload(self.a) }\n}\n}\n"
    },
  ]
}
