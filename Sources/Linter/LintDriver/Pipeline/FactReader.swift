package import DependencyFacts

/// Makes the facts of a file: takes them from the cache where they are kept, and checks them.
package struct FactReader: Sendable {
  /// Builds the facts of a file's bytes.
  package typealias Build =
    @Sendable (UnsafeBufferPointer<UInt8>) throws(MalformedFacts) -> FileFacts

  private let build: Build
  private let cache: FactCache?

  init(_ build: @escaping Build, cache: FactCache? = nil) {
    self.build = build
    self.cache = cache
  }

  /// - Throws: a problem if the facts cannot be linked. The file is then left out of the run.
  func facts(
    of source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(Problem) -> FileFacts {
    do throws(MalformedFacts) {
      guard let cache else { return try build(bytes) }
      return try cache.facts(ofPath: source.programPath, bytes, orElse: build)
    } catch {
      throw .malformed(source.path, error)
    }
  }
}
