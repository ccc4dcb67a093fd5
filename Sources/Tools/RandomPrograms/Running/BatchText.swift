/// The texts of many programs as one module.
enum BatchText {
  /// The files by name: the programs, so many to a file, and the main file.
  static func files(
    _ programs: [SampleProgram], perFile: Int = 40
  ) -> [(name: String, text: String)] {
    let imports = "import DependencyRuntime\nimport Foundation\nimport ProgramProbe\n\n"
    var result: [(name: String, text: String)] = []
    for start in stride(from: 0, to: programs.count, by: perFile) {
      let texts = (start..<min(start + perFile, programs.count)).map {
        ProgramWriter.runnableText(of: programs[$0], index: $0)
      }
      result.append(("Programs\(start).swift", imports + texts.joined(separator: "\n")))
    }
    let samples = programs.indices.map { "  p\($0)_sample,\n" }.joined()
    result.append(("main.swift", imports + "Experiment.main([\n\(samples)])\n"))
    return result
  }
}
