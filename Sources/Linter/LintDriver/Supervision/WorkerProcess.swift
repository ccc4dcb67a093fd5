#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A process that does the work of this one, so that this one survives its end.
///
/// Each of the two notices when the other ends, by the socket between them. So a worker never
/// outlives its supervisor.
package struct WorkerProcess: Sendable {
  let id: pid_t
  /// It has something to read when the worker has ended.
  package let descriptor: Int32

  /// How a worker has ended.
  package enum End: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Standard input and output of a worker, in place of those of its supervisor.
  package struct Streams: Sendable {
    package let input: Int32
    package let output: Int32

    package init(input: Int32, output: Int32) {
      self.input = input
      self.output = output
    }
  }

  /// Waits until the worker ends.
  ///
  /// - Returns: false if it has not after this time, in milliseconds.
  func hasEnded(within milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard let ready = try? retrying({ Int(poll(&request, 1, Int32(milliseconds))) }) else {
      return true
    }
    return ready > 0
  }

  /// Ends the worker by force.
  package func kill() { _ = systemKill(id, SIGKILL) }

  /// How the worker has ended, after waiting for that.
  package func end() -> End {
    var state: Int32 = 0
    let waited = try? retrying { Int(waitpid(id, &state, 0)) }
    close(descriptor)
    guard waited != nil else { return .exit(2) }
    let signal = state & 0x7F
    return signal == 0 ? .exit((state >> 8) & 0xFF) : .signal(signal)
  }

  // MARK: - As a copy

  #if !canImport(Darwin)
    /// The process that a call of `copied` returns in.
    enum Copy {
      case supervisor(WorkerProcess)
      case worker(Beginning)
    }

    /// The steps that a copy has yet to take, on the thread that does its work.
    struct Beginning: Sendable {
      fileprivate let descriptor: Int32

      /// To be called once.
      func finish() { endWithSupervisor(at: descriptor) }
    }

    /// Copies this process, which may have no other threads.
    ///
    /// - Returns: in each of the two processes, which of them it is; nil if the system has no room
    ///   for another process.
    static func copied() -> Copy? {
      guard let (own, other) = socketPair() else { return nil }
      _ = fcntl(own, F_SETFD, FD_CLOEXEC)
      let id = fork()
      if id < 0 {
        close(own)
        close(other)
        return nil
      }
      if id == 0 {
        close(own)
        return .worker(Beginning(descriptor: other))
      }
      close(other)
      return .supervisor(WorkerProcess(id: id, descriptor: own))
    }
  #endif

  // MARK: - As another program

  /// The variable that tells a new program that it is a worker: the descriptors of the memory and
  /// of the socket.
  private static let variable = "DEPLINT_WORKER"

  /// Starts the same program again.
  ///
  /// - Returns: nil if the system has no room for another process.
  static func spawn(_ memory: RecordMemory, _ streams: Streams?) -> WorkerProcess? {
    guard let program = BuildFolder.executable?.text, let file = memory.descriptor,
      let (own, other) = socketPair()
    else { return nil }
    defer { close(other) }
    _ = fcntl(own, F_SETFD, FD_CLOEXEC)
    var descriptors: [Int32: Int32] = [:]
    if let streams { descriptors = [STDIN_FILENO: streams.input, STDOUT_FILENO: streams.output] }
    do {
      let id = try Subprocess.spawn(
        program, CommandLine.arguments, environment: [variable: "\(file),\(other)"],
        descriptors: descriptors)
      return WorkerProcess(id: id, descriptor: own)
    } catch {
      close(own)
      return nil
    }
  }

  /// The memory of the supervisor, if this program is its worker. To be asked once.
  static func inheritedMemory() -> RecordMemory? {
    guard let value = getenv(variable) else { return nil }
    let words = String(cString: value).split(separator: ",").compactMap { Int32($0) }
    unsetenv(variable)
    guard words.count == 2, let memory = RecordMemory(inheriting: words[0]) else { return nil }
    for descriptor in words { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    endWithSupervisor(at: words[1])
    return memory
  }

  private static func socketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #elseif canImport(Musl)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Ends this process as soon as the other end of the socket is closed, because the supervisor has
  /// ended.
  private static func endWithSupervisor(at descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = Thread(stackSize: 256 << 10) {
      var byte: UInt8 = 0
      _ = try? retrying { read(descriptor, &byte, 1) }
      _exit(2)
    }
  }
}

/// The system's function, which a method above shadows.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
