#if os(Linux)
  import Foundation
  import Testing

  /// A finished run of some probes in a separate process.
  struct ProbeRun {
    let succeeded: Bool
    let standardError: String
    private let standardOutput: String

    init(_ probes: String, asProgram: Bool = false) throws {
      let executable = try #require(Bundle.main.executableURL)
      let process = Process()
      let output = Pipe()
      let errors = Pipe()
      process.executableURL = executable
      process.arguments = ["DependencyRuntimeTests.\(probes)"]
      process.environment = ProcessInfo.processInfo.environment.merging(
        [ReportProbes.gate: "on"]) { $1 }
      process.standardOutput = output
      process.standardError = errors

      // Foundation can start a process under another name only through a link.
      let link = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID())")
      defer { try? FileManager.default.removeItem(at: link) }
      if asProgram {
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: executable)
        process.executableURL = link
      }

      // Both are far smaller than the buffer of a pipe, so neither blocks while the other is read.
      try process.run()
      standardOutput = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      standardError = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      succeeded = process.terminationStatus == 0
    }

    /// The lines of standard output that contain some text, without the folder of a source file.
    func lines(containing text: String) -> [String] {
      standardOutput.split(separator: "\n").filter { $0.contains(text) }.map { line in
        guard let file = line.firstRange(of: ".swift:"),
          let slash = line[..<file.lowerBound].lastIndex(of: "/")
        else { return String(line) }
        return String(line[slash...].dropFirst())
      }
    }
  }
#endif
