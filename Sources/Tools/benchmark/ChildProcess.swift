#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A process that has run to its end, with its output discarded. Foundation's `Process` does not
/// report the peak memory.
struct ChildProcess {
  let duration: Duration
  /// In bytes.
  let peakMemory: Int

  struct NotStarted: Error {}

  /// - Parameter words: the program, looked up in the usual places, and its arguments.
  init(_ words: [String]) throws(NotStarted) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }

    let start = ContinuousClock.now
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environment) == 0 else {
      throw NotStarted()
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {}
    duration = ContinuousClock.now - start
    #if canImport(Darwin)
      peakMemory = usage.ru_maxrss
    #else
      peakMemory = usage.ru_maxrss * 1_024
    #endif
  }
}
