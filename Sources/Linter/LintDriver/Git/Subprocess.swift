#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The result of a program that has run to its end.
struct Subprocess {
  /// The exit status; 128 plus the signal's number if a signal ended the process.
  let status: Int32
  let output: [UInt8]
  let errors: [UInt8]

  /// Runs a program in the working folder.
  ///
  /// - Parameters:
  ///   - words: the program's name, looked up in `PATH`, and its arguments.
  ///   - environment: changes to this process's variables; nil removes a variable.
  ///   - input: the bytes on its standard input.
  init(
    running words: [String], environment: [String: String?], input: [UInt8] = []
  ) throws(SystemError) {
    let stdin = try Pipe()
    let stdout = try Pipe()
    let stderr = try Pipe()
    let process = try Subprocess.spawn(
      words[0], words, environment: environment,
      descriptors: [
        STDIN_FILENO: stdin.reader, STDOUT_FILENO: stdout.writer, STDERR_FILENO: stderr.writer,
      ])
    stdin.closeReader()
    stdout.closeWriter()
    stderr.closeWriter()
    var exchange = Exchange(input: input)
    let failure = exchange.run(stdin: stdin, stdout: stdout, stderr: stderr)
    // With its streams closed, it now ends by itself, whatever happened.
    stdin.closeWriter()
    stdout.closeReader()
    stderr.closeReader()
    var state: Int32 = 0
    _ = try retrying { waitpid(process, &state, 0) }
    if let failure { throw failure }
    let signal = state & 0x7F
    status = signal == 0 ? (state >> 8) & 0xFF : 128 + signal
    output = exchange.output
    errors = exchange.errors
  }

  private static func variables(changedBy changes: [String: String?]) -> [String] {
    var result = changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    var next = ownEnvironment
    while let variable = next?.pointee {
      let text = String(cString: variable)
      if changes[String(text.prefix { $0 != "=" })] == nil { result.append(text) }
      next = next?.advanced(by: 1)
    }
    return result
  }

  /// The variables of this process as C strings, followed by nil.
  private static var ownEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or its name to look up in `PATH`.
  ///   - words: its name and its arguments.
  ///   - environment: changes to this process's variables; nil removes a variable.
  ///   - descriptors: for descriptors of the program, those of this process that they become.
  static func spawn(
    _ program: String, _ words: [String], environment: [String: String?],
    descriptors: [Int32: Int32]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = variables(changedBy: environment).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, nil, arguments, variables)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}

/// Writes and reads in turn, as the program is ready for it: writing everything before reading
/// would deadlock once both pipes are full.
private struct Exchange {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private let input: [UInt8]
  private var written = 0

  init(input: [UInt8]) { self.input = input }

  /// Returns the error that stopped it before the end.
  mutating func run(stdin: Pipe, stdout: Pipe, stderr: Pipe) -> SystemError? {
    signal(SIGPIPE, SIG_IGN)
    _ = fcntl(stdin.writer, F_SETFL, O_NONBLOCK)
    do throws(SystemError) {
      while true {
        if written == input.count { stdin.closeWriter() }
        // `poll` ignores a negative descriptor.
        var streams = [
          pollfd(fd: stdin.writer, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: stdout.reader, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stderr.reader, events: Int16(POLLIN), revents: 0),
        ]
        guard streams.contains(where: { $0.fd >= 0 }) else { return nil }
        _ = try retrying { Int(poll(&streams, nfds_t(streams.count), -1)) }
        if streams[0].revents != 0 { try write(to: stdin) }
        if streams[1].revents != 0 { try Exchange.read(stdout, into: &output) }
        if streams[2].revents != 0 { try Exchange.read(stderr, into: &errors) }
      }
    } catch {
      return error
    }
  }

  private mutating func write(to pipe: Pipe) throws(SystemError) {
    let rest = input[written...]
    let count = rest.withUnsafeBytes { systemWrite(pipe.writer, $0.baseAddress, $0.count) }
    if count >= 0 {
      written += count
    } else if errno == EPIPE {
      // The program reads no more.
      written = input.count
    } else if errno != EAGAIN, errno != EINTR {
      throw .latest
    }
  }

  private static func read(_ pipe: Pipe, into bytes: inout [UInt8]) throws(SystemError) {
    let chunk = 1 << 16
    var buffer = [UInt8](repeating: 0, count: chunk)
    let count = try retrying { systemRead(pipe.reader, &buffer, chunk) }
    if count == 0 { pipe.closeReader() }
    bytes += buffer[..<count]
  }
}

/// The system's functions, which the methods above shadow.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}

private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, start, count)
}
