import Testing

@testable import MutatedPrograms

/// A failing tree becomes a small program, and its crash a place.
@Suite struct ReductionTests {
  @Test("a tree keeps the parts without which it would not fail, and no others")
  func reduction() {
    let tree = SourceTree([
      Material.File(path: "a.swift", text: Array("struct A { func f() { g() } }\n".utf8)),
      Material.File(
        path: "b.swift",
        text: Array(
          """
          import B

          // A comment.
          final class Model {
            let number = 1

            func load() {
              print(number)
              Task { [weak self] in self?.load() }
            }
          }
          func other() {}

          """.utf8)),
    ])
    var reduction = TreeReduction(of: tree, for: .seconds(60)) { tree in
      let text = tree.description
      return ["class Model", "Task", "[weak self]"].allSatisfy(text.contains)
    }
    reduction.run()
    #expect(reduction.tree.files.map(\.path) == ["b.swift"])
    let words = reduction.tree.description.split(whereSeparator: \.isWhitespace)
    #expect(
      words.joined(separator: " ")
        == "// b.swift class Model { func load() { Task { [weak self] in } } }")
  }

  @Test("the linter's own functions are taken from a backtrace, the innermost first")
  func backtrace() {
    let backtrace = Backtrace(
      in: """
        *** Signal 4: Backtracing from 0x56467b8876ab... done ***

        Thread 0 "deplint":

          0  0x00007fbfdb5f4f16 __futex_abstimed_wait_common + 198 in libc.so.6

        Thread 1 crashed:

          0 [inlined] [system]     0x000056467b8876ab Swift runtime failure: trap in deplint at //<compiler-generated>
          1 [inlined]              0x000056467b8876ab FactTable.subscript.getter in deplint at Sources/Linter/Facts/FactTable.swift:16:7
          2                        0x000056467b8876ab Regions.uses(of:) + 2091 in deplint at /folder/Sources/Linter/Regions.swift:133:39
          3 [ra]                   0x000056467b888d24 lostRegions(of:) + 59 in deplint at /folder/Rules/a-rule/ARule.swift:97:23
          4 [ra]                   0x000056467b888d24 main + 19 in deplint at /folder/Sources/Tools/main.swift:1:1
        """)
    #expect(
      backtrace.frames.map(\.description) == [
        "FactTable.subscript.getter at Sources/Linter/Facts/FactTable.swift:16:7",
        "Regions.uses(of:) at Sources/Linter/Regions.swift:133:39",
        "lostRegions(of:) at Rules/a-rule/ARule.swift:97:23",
      ])
  }
}
