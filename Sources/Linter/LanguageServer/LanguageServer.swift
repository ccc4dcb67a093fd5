package import LintDriver

/// The Language Server Protocol, version 3.17, over standard input and output.
///
/// The process that a client starts passes everything on to a worker, and starts another one in its
/// place if it fails; see `Relay`.
///
/// A worker is a single thread that processes its messages in order. It lints when no message is
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

  /// Serves the client at the other end until it leaves. A worker does it, so that its end costs
  /// nothing but the rule or file that it was at.
  package static func run(_ options: LintOptions) -> Ending {
    var options = options
    options.worker = Supervisor.shared.worker
    if options.worker == nil, let supervision = Supervision(of: options.knownRules, .server) {
      var relay = Relay(supervision)
      return relay.run()
    }
    return serve(options)
  }

  private static func serve(_ options: LintOptions) -> Ending {
    // The parser is recursive, and needs a deep stack.
    Workers.run {
      let session = Session(options, over: StandardStreams())
      return session.run()
    }
  }
}
