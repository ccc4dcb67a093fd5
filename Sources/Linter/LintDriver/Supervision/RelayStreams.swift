#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The streams between a client and a worker, for a supervisor that passes everything on.
///
/// Nothing that is written to the worker waits: it may be writing itself.
package struct RelayStreams {
  private let client: StandardStreams
  private var isClientOpen = true
  // The pipes to and from the worker
  private var input: Pipe?
  private var output: Pipe?
  /// The bytes that the worker has not read yet.
  private var queue: [UInt8] = []

  /// A change of one of the streams.
  package enum Event {
    case client([UInt8])
    case clientClosed
    case worker([UInt8])
    /// The worker has ended, or closed its output.
    case workerClosed
    /// Nothing, for as long as was waited.
    case quiet
  }

  package init(_ client: StandardStreams) { self.client = client }

  /// Makes the streams of another worker.
  ///
  /// - Returns: nil if the system has no room for them.
  package mutating func open() -> WorkerProcess.Streams? {
    close()
    guard let input = try? Pipe(), let output = try? Pipe() else { return nil }
    _ = fcntl(input.writer, F_SETFL, O_NONBLOCK)
    self.input = input
    self.output = output
    return WorkerProcess.Streams(input: input.reader, output: output.writer)
  }

  /// To be called after the worker has been started, which has the other ends.
  package mutating func keepOwnEnds() {
    input?.closeReader()
    output?.closeWriter()
  }

  /// Closes the streams of the last worker, and forgets what it has not read.
  package mutating func close() {
    // Pipes are closed when they are released.
    (input, output, queue) = (nil, nil, [])
  }

  /// Tells the worker that nothing more will come.
  package mutating func closeInput() {
    isClientOpen = false
    if queue.isEmpty { input?.closeWriter() }
  }

  /// Writes to the client.
  ///
  /// - Returns: false if it has closed its end.
  package func answer(_ text: String) -> Bool { client.write(text) }

  /// Writes to the worker as soon as it reads.
  package mutating func send(_ bytes: [UInt8]) {
    queue += bytes
    flush()
  }

  /// The next event.
  ///
  /// - Parameter milliseconds: how long to wait for one.
  package mutating func next(within milliseconds: Int) -> Event {
    // `poll` ignores a negative descriptor.
    var requests = [
      pollfd(fd: output?.reader ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isClientOpen ? client.input : -1, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: queue.isEmpty ? -1 : input?.writer ?? -1, events: Int16(POLLOUT), revents: 0),
    ]
    let ready = try? retrying {
      Int(poll(&requests, nfds_t(requests.count), Int32(milliseconds)))
    }
    guard let ready, ready > 0 else { return .quiet }
    if requests[2].revents != 0 { flush() }
    if requests[0].revents != 0, let output {
      let from = StandardStreams(input: output.reader, output: -1)
      return from.read(waits: true).map(Event.worker) ?? .workerClosed
    }
    if requests[1].revents != 0 {
      return client.read(waits: true).map(Event.client) ?? .clientClosed
    }
    return .quiet
  }

  private mutating func flush() {
    guard let writer = input?.writer, writer >= 0 else { return }
    while !queue.isEmpty {
      let count = queue.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
      if count > 0 {
        queue.removeFirst(count)
      } else {
        if errno == EAGAIN { return }
        // A worker that has ended is noticed by its output.
        if errno != EINTR { queue = [] }
      }
    }
    if !isClientOpen { input?.closeWriter() }
  }

}
