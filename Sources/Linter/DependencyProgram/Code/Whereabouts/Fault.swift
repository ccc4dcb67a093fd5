#if DEBUG
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Glibc
  #endif

  /// A defect that tests ask for, in builds for tests only, by a variable of the environment: its
  /// kind, the step or analysis that has it, and the path of the file that it needs.
  package struct Fault {
    /// By its path within the program.
    package let path: String
    private let kind: Kind
    private let target: String

    private enum Kind: String {
      case trap, recursion, loop, kill
    }

    /// The defect of a step or analysis, if one is asked for.
    package static func wanted(at target: String) -> Fault? {
      wanted?.target == target ? wanted : nil
    }

    private static let wanted = getenv("DEPLINT_FAULT").flatMap { Fault(String(cString: $0)) }

    private init?(_ text: String) {
      let words = text.split(separator: " ").map(String.init)
      guard words.count == 3, let kind = Kind(rawValue: words[0]) else { return nil }
      self.kind = kind
      target = words[1]
      path = words[2]
    }

    package func strike() {
      switch kind {
      case .trap: fatalError("a test asks for this")
      case .recursion: print(depth(below: 1))
      case .loop: while true { usleep(1000) }
      case .kill: while true { kill(getpid(), SIGKILL) }
      }
    }

    @inline(never)
    private func depth(below depth: Int) -> Int { depth > 0 ? self.depth(below: depth + 1) + 1 : 0 }
  }
#endif
