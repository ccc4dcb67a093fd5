package import DependencyFacts
internal import DependencyProgram

/// Makes the facts of a file, or takes them from the cache.
package struct FactReader: Sendable {
  /// Builds the facts of a file's bytes.
  package typealias Build =
    @Sendable (UnsafeBufferPointer<UInt8>) throws(MalformedFacts) -> FileFacts

  private let build: Build
  private let cache: ProjectCache.Contents?
  /// Whether new facts are added to the cache.
  private let keepsFacts: Bool
  /// Notes the file that is read, if somebody wants to know.
  private let record: RunRecord?

  init(
    _ options: LintOptions, cache: ProjectCache.Contents? = nil, keepsFacts: Bool = true
  ) {
    build = options.buildFacts
    record = options.worker?.record
    self.cache = cache
    self.keepsFacts = keepsFacts
  }

  /// The hash of a content; nil without a cache.
  func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> ContentHash? {
    cache?.hasher.hash(UnsafeRawBufferPointer(bytes))
  }

  /// A name for the imports of a file whose names have not been numbered yet; 0 without a cache.
  func importsName(of facts: FileFacts) -> UInt64 {
    guard let cache else { return 0 }
    var writer = ByteWriter()
    writer.write(facts.imports) { $0.write(facts.names.string($1.module)) }
    return cache.hasher.hash(writer.bytes).low | 1
  }

  /// The cached facts of a file that has not been read; nil if there are none.
  func keptFacts(of source: SourceFile, _ content: FileContent, size: Int) -> FileFacts? {
    cache?.facts.facts(ofPath: source.programPath, content: content.hash, size: size)
  }

  /// - Parameter content: the hash of the bytes, if there is a cache.
  /// - Throws: a problem if the facts cannot be linked. The file is then left out of the run.
  func facts(
    of source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, _ content: ContentHash?
  ) throws(Problem) -> FileFacts {
    do throws(MalformedFacts) {
      guard let cache, let content else { return try build(bytes, of: source) }
      let path = source.programPath
      if let kept = cache.facts.facts(ofPath: path, content: content, size: bytes.count) {
        return kept
      }
      let facts = try build(bytes, of: source)
      if keepsFacts { cache.facts.add(facts, ofPath: path, content: content) }
      return facts
    } catch {
      throw .malformed(source.path, error)
    }
  }

  private func build(
    _ bytes: UnsafeBufferPointer<UInt8>, of source: SourceFile
  ) throws(MalformedFacts) -> FileFacts {
    guard let record else { return try build(bytes) }
    return try record.gathering(source.programPath) { () throws(MalformedFacts) in
      #if DEBUG
        let fault = Fault.wanted(at: "reading")
        if fault?.path == source.programPath, !bytes.isEmpty { fault?.strike() }
      #endif
      return try build(bytes)
    }
  }
}
