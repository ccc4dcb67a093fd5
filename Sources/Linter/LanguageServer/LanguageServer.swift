package import LintDriver

/// The Language Server Protocol, version 3.17, over standard input and output.
///
/// A server is one thread that looks at its messages in their order. It lints when no further
/// message is waiting, so that any number of changes costs one lint, and gives up a lint when a
/// change comes in meanwhile. A request that needs findings has them made at once.
package enum LanguageServer {
  /// How a client left.
  package enum Ending: Sendable {
    /// It said `shutdown` first.
    case orderly
    /// It said `exit` too early, or closed the pipe.
    case abrupt
  }

  /// Serves the client at the other end until it leaves.
  package static func run(_ options: LintOptions) -> Ending {
    // The parser is recursive, and wants a deep stack.
    Workers.run {
      let session = Session(options, over: StandardStreams())
      return session.run()
    }
  }
}
