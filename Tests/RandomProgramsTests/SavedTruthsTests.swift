import Foundation
import Testing

@testable import RandomPrograms

@Suite struct SavedTruthsTests {
  @Test("What was observed is judged again as it was judged before")
  func again() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let saved = SavedTruths(path: path)
    let indices = 0..<20
    let programs = indices.map { ProgramGenerator.program(seed: 8, index: $0) }
    var truth = Truth()
    truth.add(["reporting"])
    truth.add("boundary 3 local 4 1 1 []".split(separator: " "))
    for index in indices {
      let text = ProgramWriter.text(of: programs[index])
      try saved.append([(index, text, truth)], seed: 8)
    }
    let verdicts = try saved.entries().map { try $0.verdict() }
    #expect(verdicts.count == programs.count)
    for (verdict, program) in zip(verdicts, programs) {
      #expect(verdict.program == program)
      #expect(verdict.expected == Verdict(program, truth).expected)
      #expect(verdict.found == Verdict(program, truth).found)
    }
  }

  @Test("A program that has changed since is not judged")
  func changed() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let saved = SavedTruths(path: path)
    let other = ProgramWriter.text(of: ProgramGenerator.program(seed: 8, index: 1))
    try saved.append([(0, other, Truth())], seed: 8)
    #expect(throws: HarnessError.self) { try saved.entries()[0].verdict() }
  }
}
