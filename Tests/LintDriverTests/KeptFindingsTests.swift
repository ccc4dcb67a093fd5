import DependencyFacts
import Diagnostics
import Foundation
import SeededNumbers
import Testing

@testable import LintDriver

/// Findings read from a cache are the stored ones, or none.
@Suite struct KeptFindingsTests {
  private let tree: TemporaryTree
  private let folder: CacheFolder
  private let hasher: ContentHasher
  private let content: FileContent

  init() throws {
    tree = try TemporaryTree(["A.swift": "let a = 1\n"])
    folder = try CacheFolder(path: tree["cache"])
    hasher = try CacheSeed.hasher(in: folder)
    content = FileContent(
      hash: hasher.hash("a"), isUTF8: false, hasSuppressions: true, mention: [.wrapper], imports: 7)
  }

  private static let place = SourceRange(file: 0, start: 4, end: 5)
  private static let diagnostics = [
    Diagnostic(
      rule: "a-rule", severity: .error, message: "a “message”", range: place, module: "A",
      symbol: "A.a", subject: "a",
      notes: [
        .init("here", at: SourceRange(file: 1, start: 0, end: 0)),
        .init("advice", victim: .init(.practice, "most")),
      ],
      fixes: [
        .init(
          title: "remove it", safety: .unsafe,
          edits: [.init(range: place, replacement: "b", isShared: true)])
      ]),
    Diagnostic(
      rule: "b-rule", severity: .info, message: "", range: place, module: "", symbol: "",
      subject: ""),
  ]

  private func kept(_ diagnostics: [Diagnostic] = diagnostics) throws -> KeptFindings {
    let status = try FileStatus(ofPath: tree["A.swift"])
    return KeptFindings(
      key: key, records: [0, 1].map { FileRecord(status, content, program: $0) }, start: .max,
      diagnostics, suppressedCount: 3, linked: Array(diagnostics.suffix(1)))
  }

  private var key: FindingsKey {
    FindingsKey(frame: hasher.hash("frame"), contents: hasher.hash("contents"))
  }

  /// Writes bytes as a file of the cache and reads them back.
  private func readBack(_ bytes: [UInt8], build: UInt64 = 1) throws -> KeptFindings? {
    try folder.write(bytes, to: "findings-0")
    return KeptFindings(folder.open("findings-0"), build: build, hasher: hasher)
  }

  @Test func areWhatWasKept() throws {
    let bytes = try kept().serialized(build: 1, hasher: hasher)
    let read = try #require(try readBack(bytes))
    #expect(read.key == key)
    #expect(read.records.map(\.program) == [0, 1])
    let (diagnostics, suppressed) = try #require(read.diagnostics(inFilesOfSizes: [10, 0]))
    #expect(diagnostics == Self.diagnostics)
    #expect(suppressed == 3)
    #expect(read.linked(inFilesOfSizes: [10, 0])?.diagnostics == Self.diagnostics.suffix(1))
    var records = FileRecords(read.records, start: read.start, settlingTime: 0)
    #expect(try records.look(atSource: FileStatus(ofPath: tree["A.swift"])).content == content)
  }

  @Test func areNothingToAnotherBuild() throws {
    let bytes = try kept().serialized(build: 1, hasher: hasher)
    #expect(try readBack(bytes, build: 2) == nil)
  }

  @Test func areNothingIfDamaged() throws {
    let bytes = try kept().serialized(build: 1, hasher: hasher)
    for count in bytes.indices { #expect(try readBack(Array(bytes[..<count])) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(try readBack(damaged) == nil, "byte \(index)")
    }
    #expect(try readBack(bytes + [0]) == nil)
  }

  /// Whoever knows the seed can make a valid checksum; the checked contents must still be possible.
  @Test func arePlacesInTheFiles() throws {
    let bytes = try kept().serialized(build: 1, hasher: hasher)
    let read = try #require(try readBack(bytes))
    for sizes in [[], [10], [4, 0], [3, 10]] {
      #expect(read.diagnostics(inFilesOfSizes: sizes) == nil)
    }
    for sizes in [[], [10], [3, 10], [10, 0, 0]] {
      #expect(read.linked(inFilesOfSizes: sizes)?.diagnostics == nil)
    }
    for range in [
      SourceRange(file: -1, start: 0, end: 0), SourceRange(file: .max, start: 0, end: 0),
      SourceRange(file: 0, start: 2, end: 1), SourceRange(file: 0, start: 0, end: .max),
    ] {
      var diagnostic = Self.diagnostics[1]
      diagnostic.range = range
      #expect(try kept([diagnostic]).diagnostics(inFilesOfSizes: [10, 10]) == nil)
      #expect(try kept([diagnostic]).linked(inFilesOfSizes: [10, 10]) == nil)
    }
  }

  @Test func forgedOnesEndNoRun() throws {
    let bytes = try kept().serialized(build: 1, hasher: hasher)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 32..<forged.count, using: &random)
        forged[index] = Bool.random(using: &random) ? 0xFF : .random(in: 0...255, using: &random)
      }
      let check = hasher.hash(forged, from: 32)
      withUnsafeBytes(of: check) { forged.replaceSubrange(16..<32, with: $0) }
      guard let read = KeptFindings(bytes: forged, build: 1, hasher: hasher) else { continue }
      for diagnostic in read.diagnostics(inFilesOfSizes: [10, 0])?.diagnostics ?? [] {
        #expect(diagnostic.range.end <= 10)
      }
      for diagnostic in read.linked(inFilesOfSizes: [10, 0])?.diagnostics ?? [] {
        #expect(diagnostic.range.end <= 10)
      }
    }
  }

  @Test("a file as young as its record is not assumed to be unchanged")
  func youngRecords() throws {
    let status = try FileStatus(ofPath: tree["A.swift"])
    let record = FileRecord(status, content)
    let time = max(status.modified, status.changed)
    for (start, isBelieved) in [(time, false), (time + 99, false), (time + 101, true)] {
      var records = FileRecords([record], start: start, settlingTime: 100)
      #expect((records.look(atSource: status).content != nil) == isBelieved)
    }
  }

  @Test("files are found in any order, and others are not")
  func anyOrder() throws {
    for name in ["B", "C", "D"] { try tree.write("let \(name) = 1\n", to: "\(name).swift") }
    let statuses = try ["A", "B", "C", "D"].map { try FileStatus(ofPath: tree["\($0).swift"]) }
    let records = statuses.dropLast().map { status in
      FileRecord(
        status,
        FileContent(
          hash: hasher.hash("\(status.inode)"), isUTF8: true, hasSuppressions: false, mention: [],
          imports: 0))
    }
    var known = FileRecords(records, start: .max, settlingTime: 0)
    for index in [2, 0, 1, 1, 0, 2] {
      let hash = known.look(atSource: statuses[index]).content?.hash
      #expect(hash == hasher.hash("\(statuses[index].inode)"))
    }
    #expect(known.look(atSource: statuses[3]).content == nil)
  }
}

extension FileLook {
  /// Nil unless everything that a run knows about a source is known.
  fileprivate var content: FileContent? {
    if case .known(_, let content) = self { content } else { nil }
  }
}
