internal import DependencyFacts

/// Tells what the linking of a program is at, for the case that it ends the process or never ends.
///
/// Swift cannot catch a trap, so the process that survives has to read from memory that the two
/// share. Only places that are cheap to note are noted: the calls and types that are being
/// resolved, not each node that is looked at.
///
/// It belongs to one thread at a time, as the program does.
package final class Whereabouts {
  private let recorder: (any RunRecorder)?
  private let facts: ProgramFacts
  /// Where the recorder has the paths of the program's files.
  private let paths: Int
  /// Where this thread notes its place. Without a recorder, nobody reads it.
  private var place: UnsafeMutablePointer<UInt64>
  private let unread: UnsafeMutablePointer<UInt64>
  private var analyses: [StaticString] = []
  /// The step that is being run.
  private(set) var step: String?

  convenience init(in facts: ProgramFacts, for recorder: (any RunRecorder)?) {
    self.init(in: facts, recorder?.noted(paths: facts.paths) ?? 0, for: recorder)
  }

  private init(in facts: ProgramFacts, _ paths: Int, for recorder: (any RunRecorder)?) {
    self.facts = facts
    self.paths = paths
    self.recorder = recorder
    unread = .allocate(capacity: 1)
    unread.initialize(to: 0)
    place = unread
  }

  deinit { unread.deallocate() }

  /// The same program on another thread.
  func beside() -> Whereabouts { Whereabouts(in: facts, paths, for: recorder) }

  /// Runs a step that ends in finite time: a rule, or a part of the program that no rule asks for.
  /// A step inside another one belongs to it.
  package func during<Value>(_ step: String, _ body: () -> Value) -> Value {
    guard let recorder, place == unread else { return body() }
    self.step = step
    place = recorder.begin(step, inFilesAt: paths)
    defer {
      self.step = nil
      recorder.end()
      place = unread
    }
    strike(step)
    return body()
  }

  /// Makes an analysis, which several rules may share.
  func making<Value>(_ analysis: StaticString, _ body: () -> Value) -> Value {
    guard let recorder else { return body() }
    analyses.append(analysis)
    recorder.note(analysis: analysis)
    defer {
      analyses.removeLast()
      recorder.note(analysis: analyses.last)
    }
    strike(analysis.description)
    return body()
  }

  /// Notes the code that is being looked at.
  @inline(__always)
  func note(_ ref: CodeRef) {
    place.pointee = UInt64(UInt32(ref.file)) << 32 | UInt64(facts.node(ref).start)
  }

  /// Notes the declaration that is being looked at.
  @inline(__always)
  func note(_ ref: DeclRef) {
    place.pointee = UInt64(UInt32(ref.file)) << 32 | UInt64(facts.declaration(ref).nameStart)
  }
}

// MARK: - Faults

extension Whereabouts {
  /// Where a fault is to strike, in builds for tests: the tests of what happens then.
  private func strike(_ target: String) {
    #if DEBUG
      guard let fault = Fault.wanted(at: target),
        let file = facts.paths.firstIndex(of: fault.path),
        let declaration = facts[Int32(file)].declarations.dropFirst().first
      else { return }
      place.pointee = UInt64(file) << 32 | UInt64(declaration.nameStart)
      fault.strike()
    #endif
  }
}
