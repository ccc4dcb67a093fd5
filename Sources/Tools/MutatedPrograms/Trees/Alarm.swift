internal import Foundation

/// Ends the process when it has used so much processor time: on a busy machine, the wall clock is
/// meaningless.
enum Alarm {
  /// The process ends by `SIGABRT`, so that Swift's runtime prints a backtrace if it is asked to;
  /// and says before that it was this alarm.
  static func prepare() {
    signal(SIGPROF) { _ in
      // A handler of signals must not allocate memory.
      let words: StaticString = "TIME IS UP\n"
      write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      abort()
    }
  }

  static func set(_ duration: Duration) {
    var timer = itimerval()
    timer.it_value.tv_sec = Int(duration.components.seconds)
    #if canImport(Glibc)
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  /// Whether a process that ended by a signal did so because of the alarm.
  static func isReported(in errors: String) -> Bool { errors.contains("TIME IS UP\n") }
}
