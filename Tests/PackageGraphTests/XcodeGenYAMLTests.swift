import SeededNumbers
import Testing

@testable import PackageGraph

/// The YAML that specs are written in, shown as its nodes: `{key value}`, `[element]`, texts as
/// they are.
@Suite struct XcodeGenYAMLTests {
  @Test("Blocks nest by indentation; a sequence may begin where its key does")
  func blocks() {
    check("a: 1\nb:\n  c: 2\n  d:\n  - x\n  - y\ne:", "{a 1, b {c 2, d [x, y]}, e <>}")
    check("- a: 1\n  b: 2\n-\n  - c\n- - d\n  - e", "[{a 1, b 2}, [c], [d, e]]")
    check("--- # first\na: b\n---\nc: d", "{a b}")
    check("%YAML 1.2\n---\na\n...\nb", "a")
    check("a:\r\n  b: c\r\n", "{a {b c}}")
    check("", "<>")
  }

  @Test("Scalars are plain, quoted or blocks of lines")
  func scalars() {
    check("a: it's # not\nb: x#y\nc: http://z:80", "{a it's, b x#y, c http://z:80}")
    check("a: one\n  two\n\n  three\nb: c", "{a one two\nthree, b c}")
    check(#"{a: "x\ty\u00e9\x41\"", b: 'it''s', "c d": ''}"#, "{a x\tyéA\", b it's, c d <>}")
    check("a: 'one\n  two'", "{a one two}")
    check("a: |\n  if: x\n    # y\n\n  z\nb: >-\n  one\n  two", "{a if: x\n  # y\n\nz, b one two}")
    check("a: |2\n    x\nb: |+\n\nc: d", "{a   x, b <>, c d}")
    check("- ~\n- null\n- !!str x\n- -1", "[<>, <>, x, -1]")
  }

  @Test("Collections in brackets may go over lines")
  func flows() {
    check("a: [b, {c: d}, [e],]", "{a [b, {c d}, [e]]}")
    check("{a, b: , c: [],\n # comment\n d: {}}", "{a <>, b <>, c [], d {}}")
    check("[a: b, \"c\": d, e:f]", "[{a b}, {c d}, e:f]")
    check("[one\n  two, $(inherited) x]", "[one two, $(inherited) x]")
  }

  @Test("Anchors, aliases and merge keys are replaced")
  func anchors() {
    check("a: &x {b: 1, c: 2}\nd: *x", "{a {b 1, c 2}, d {b 1, c 2}}")
    check("a: &x\n  b: 1\nd:\n  <<: *x\n  b: 2\n  e: 3", "{a {b 1}, d {b 2, e 3}}")
    check(
      "a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne: {<<: [*x, *y]}", "{a {b 1}, c {b 2, d 3}, e {b 1, d 3}}"
    )
  }

  @Test("The last value of a key counts")
  func duplicates() { check("a: 1\nb: 2\na: 3", "{a 3, b 2}") }

  @Test(
    "Unreadable text is an error with its line",
    arguments: [
      ("a: b: c", 1), ("a: 1\n  b: 2", 2), ("a:\n  b: 1\n c: 2", 3), ("a: [b", 1), ("x: 'y", 1),
      ("a: *b", 1), ("a: b\n\tc: d", 2), ("? a\n: b", 1), ("a: @b", 1), ("a: \"\\q\"", 1),
      ("- a\nb: c", 2), ("a: 'b' c", 1), ("<<: a", 1), ("a: |x\n", 1), ("a: - b", 1),
    ])
  func errors(_ text: String, _ line: Int) {
    #expect(failure(of: text)?.line == line)
  }

  @Test("Depth and what aliases stand for are bounded")
  func bounds() {
    let brackets = String(repeating: "[", count: 100_000)
    #expect(failure(of: brackets)?.message == "this is nested too deeply")
    let dashes = String(repeating: "- ", count: 100_000)
    #expect(failure(of: dashes)?.message == "this is nested too deeply")
    var laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for index in 1...30 {
      let alias = "*a\(index - 1)"
      laughs +=
        "a\(index): &a\(index) [\(Array(repeating: alias, count: 10).joined(separator: ","))]\n"
    }
    #expect(failure(of: laughs)?.message == "the aliases expand to too many nodes")
  }

  @Test("Templates that use each other end")
  func endlessTemplates() throws {
    let text = """
      name: A
      targetTemplates: {B: {templates: [C]}, C: {templates: [B], type: tool}}
      targets: {D: {templates: [B]}}
      """
    let project = try Array(text.utf8).withUnsafeBufferPointer {
      try ProjectDescription(xcodeGenSpec: $0, path: "project.yml") { _ in nil }
    }
    #expect(project?.targets.map(\.kind) == [.tool])
  }

  /// Every mutated spec is read or refused.
  @Test("Mutated specs are read or refused")
  func fuzz() {
    var random = SeededGenerator(seed: 20_261_122)
    let pieces = [
      ":", ": ", "- ", "\n", "  ", "\t", "'", "\"", "[", "]", "{", "}", ",", "&a", "*a", "<<: ",
      "|",
      ">", "#", "!", "?", "%", "---", "...", "${", "\\", "\r", "é", "\u{0}",
    ].map { Array($0.utf8) }
    let seed = Array(Self.sample.utf8)
    for index in 0..<6_000 * fuzzFactor {
      var bytes = seed
      for _ in 0...random.below(6) {
        let start = random.below(bytes.count)
        let end = min(bytes.count, start + random.below(8))
        bytes.replaceSubrange(start..<end, with: random.pick(pieces) ?? [])
        if bytes.isEmpty { bytes = seed }
      }
      bytes.withUnsafeBufferPointer { buffer in
        _ = try? ProjectDescription(xcodeGenSpec: buffer, path: "project.yml") { _ in
          index.isMultiple(of: 10) ? seed : nil
        }
      }
    }
  }

  private static let sample = """
    name: &a Shop
    include: [x.yml]
    packages: {Kit: {path: ../Kit}}
    targetTemplates:
      Base: {type: framework, platform: [iOS, macOS], sources: "${target_name}"}
    targets:
      Shop:
        templates: [Base]
        settings: {base: {PRODUCT_NAME: *a}}
        sources:
        - path: "S"
          excludes: ['**/x']
        script: |
          echo x
        dependencies:
        - target: Kit # comment
    """

  // MARK: Support

  private func check(
    _ text: String, _ expected: String, at location: SourceLocation = #_sourceLocation
  ) {
    let found = try? Array(text.utf8).withUnsafeBufferPointer { bytes in
      try YAMLParser.document(bytes)
    }
    #expect(found.map(describe) == expected, sourceLocation: location)
  }

  private func failure(of text: String) -> ProjectFileError? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(ProjectFileError) {
        _ = try YAMLParser.document(bytes)
        return nil
      } catch {
        return error
      }
    }
  }

  private func describe(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar: node.text ?? "<>"
    case .sequence(let elements): "[" + elements.map(describe).joined(separator: ", ") + "]"
    case .mapping(let pairs):
      "{" + pairs.map { "\($0.key) \(describe($0.value))" }.joined(separator: ", ") + "}"
    }
  }
}
