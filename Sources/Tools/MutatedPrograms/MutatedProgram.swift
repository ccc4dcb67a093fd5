internal import SeededNumbers

/// A spoiled program. An index and a seed always give the same one.
package struct MutatedProgram: CustomStringConvertible {
  package let files: [Material.File]
  /// The index of the file that was spoiled.
  let spoiled: Int
  let mutations: [Mutation]
  /// Whether a line of the spoiled file is typed anew, character by character, in a language
  /// server's workspace.
  let isTyped: Bool
  /// The range of the line that is typed.
  let typedLine: Range<Int>

  package init(index: Int, seed: UInt64, of material: Material) {
    var random = SeededGenerator(
      seed: seed &* 0x9E37_79B9 &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    let kinds = Mutation.allCases
    let position = index / kinds.count
    let program = material.programs[random.below(material.programs.count)]
    var files = program.files
    // Manifests have their own interpreter, so they are spoiled more often than other files.
    let manifest = files.firstIndex { $0.path == "Package.swift" }
    let spoiled = manifest.flatMap { random.chance(30) ? $0 : nil } ?? random.below(files.count)
    var mutations = [kinds[index % kinds.count]]
    while random.chance(20), let further = random.pick(kinds) { mutations.append(further) }
    for mutation in mutations {
      files[spoiled].text = mutation.applied(
        to: files[spoiled].text, at: position, of: material, &random)
    }
    self.files = files
    self.spoiled = spoiled
    self.mutations = mutations
    isTyped = index % Self.typingInterval == Self.typingInterval - 1
    let text = files[spoiled].text
    typedLine = Mutation.line(of: text, at: random.below(text.count + 1))
  }

  /// One program in this many is typed; each is as much work as forty others.
  private static let typingInterval = 50

  /// The spoiled file's text at each step of typing the line, one character longer each time.
  var typedTexts: [[UInt8]] {
    let text = files[spoiled].text
    return (0...min(typedLine.count, 120)).map { count in
      Array(text[..<(typedLine.lowerBound + count)]) + Array(text[typedLine.upperBound...])
    }
  }

  package var description: String {
    let kinds = mutations.map { "\($0)" }.joined(separator: ", ")
    let texts = files.map { "// \($0.path)\n" + String(decoding: $0.text, as: UTF8.self) }
    return (["// spoiled by \(kinds) in \(files[spoiled].path)\(isTyped ? ", typed" : "")"] + texts)
      .joined(separator: "\n")
  }
}
