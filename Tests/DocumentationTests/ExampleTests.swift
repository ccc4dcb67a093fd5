import Testing

/// All examples are found, each with everything that it needs, and nothing is left over from old
/// ones.
@Suite struct ExampleTests {
  @Test func placesAreRight() throws {
    let blocks = try Documentation.all()
    for block in blocks {
      let lines = try Repository.text(of: block.file).split(
        separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.indices.contains(block.line - 1), "\(block)")
      #expect(lines[block.line - 2].hasSuffix("```swift"), "\(block)")
      let first = try #require(block.lines.first).replacing("\\", with: "\\\\")
      let shown = lines[block.line - 1]
      #expect(shown.hasSuffix(first) || shown.hasSuffix(block.lines[0]), "\(block)")
    }
    // Each source has some.
    #expect(try !Documentation.pages().isEmpty && !Documentation.guides().isEmpty)
    let folders = Set(try Documentation.comments().map { $0.file.split(separator: "/")[2] })
    #expect(folders.count == Documentation.libraries.count)
  }

  /// Each is a file of the program, named after it.
  @Test func namesAreUnique() throws {
    let names = try Batch().examples.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func everyFenceIsOfCode() throws {
    for path in Documentation.libraries.flatMap(Repository.swiftFiles) {
      let fences = try Repository.text(of: path).matches(of: #/(?m)^ *///? ?```(.*)$/#)
      let isSwift = fences.enumerated().allSatisfy { $1.1 == ($0 % 2 == 0 ? "swift" : "") }
      #expect(isSwift, "\(path)")
      #expect(try DocumentationComments.blocks(inFile: path).count == fences.count / 2, "\(path)")
    }
  }

  @Test func nothingIsSaidOfBlocksThatAreNotThere() throws {
    let blocks = Dictionary(grouping: try Documentation.all(), by: \.file)
    for (file, surroundings) in Surroundings.all {
      let count = blocks[file]?.count ?? 0
      #expect(count > 0, "\(file)")
      #expect(surroundings.examples.keys.allSatisfy { (1...count).contains($0) }, "\(file)")
    }
    let functions = try Batch().examples.filter(\.isFunction)
    let ordinals = Dictionary(grouping: functions.map(\.block), by: \.file)
      .mapValues { Set($0.map(\.ordinal)) }
    for (file, reasons) in Exemption.fromRunning {
      #expect(ordinals[file, default: []].isSuperset(of: reasons.keys), "\(file)")
    }
    for (file, reporting) in Exemption.reporting {
      #expect(ordinals[file, default: []].isSuperset(of: reporting), "\(file)")
    }
  }

  /// Only the examples of frameworks that Linux lacks are parsed without being compiled.
  @Test func whatIsOnlyParsedIsForApple() throws {
    for block in try Documentation.comments() {
      let lines = try Repository.text(of: block.file).split(separator: "\n")
      let condition = #/#if canImport\((SwiftUI|Combine|Darwin)\).*/#
      let isForApple = lines.first?.wholeMatch(of: condition) != nil && lines.last == "#endif"
      #expect(isForApple == Exemption.isFromCompiling(block), "\(block)")
    }
  }

  /// deplint reports nothing in the examples of the libraries' documentation, except that some
  /// leave the use of a wrapper or an override to the reader.
  @Test func commentsHaveNoFindings() throws {
    for example in try Batch().examples
    where example.block.file.hasSuffix(".swift") && example.block.file.hasPrefix("Sources/") {
      let found = Self.lint(example).filter {
        !$0.hasSuffix(" unused-dependency") && !$0.hasSuffix(" unused-override")
      }
      #expect(found == [], "\(example.block)")
    }
  }

  @Test func guidesHaveTheFindingsThatTheyShow() throws {
    for example in try Batch().examples where Documentation.guides.contains(example.block.file) {
      let expected = example.lines.enumerated().compactMap { index, line in
        line.firstMatch(of: #/// (?:expect|finding): (.*)$/#).map { "\(index + 1): \($0.1)" }
      }
      #expect(Self.lint(example) == expected, "\(example.block)")
    }
  }

  private static func lint(_ example: Example) -> [String] {
    Batch.lint(example).map { "\($0.line): \($0.rule)" }
  }
}
