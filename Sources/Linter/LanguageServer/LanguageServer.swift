package import LintDriver

/// The Language Server Protocol, version 3.17, over standard input and output.
///
/// A server is a single thread that processes its messages in order. It lints when no message is
/// waiting, so that any number of changes costs one lint, and abandons a lint when a change
/// arrives. A request that needs findings triggers a lint at once.
package enum LanguageServer {
  /// How a client left.
  package enum Ending: Sendable {
    /// It sent `shutdown` first.
    case orderly
    /// It sent `exit` too early, or closed the pipe.
    case abrupt
  }

  /// Serves the client at the other end until it leaves.
  package static func run(_ options: LintOptions) -> Ending {
    // The parser is recursive, and needs a deep stack.
    Workers.run {
      let session = Session(options, over: StandardStreams())
      return session.run()
    }
  }
}
