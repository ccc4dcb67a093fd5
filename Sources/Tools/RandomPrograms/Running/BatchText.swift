/// The texts of many programs as one module.
enum BatchText {
  /// The files by name: those of each program, numbered by its position, and the main file.
  static func files(_ texts: [ProgramText]) -> [(name: String, text: String)] {
    var result: [(name: String, text: String)] = []
    for (index, text) in texts.enumerated() {
      for (file, contents) in zip(text.files, text.probed) {
        result.append(("Program\(index)\(file.path)", contents))
      }
      result.append(("Program\(index)\(text.tests.path)", text.tests.probed))
      for claims in [text.claims, text.journeys] {
        result.append(("Program\(index)\(claims.path)", claims.probed))
      }
    }
    let samples = texts.indices.map { "  p\($0)_sample,\n" }.joined()
    result.append(
      ("main.swift", "import ProgramProbe\n\nExperiment.main([\n\(samples)])\n"))
    return result
  }
}
