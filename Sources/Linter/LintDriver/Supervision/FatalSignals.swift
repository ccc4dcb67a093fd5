internal import LocksAndAtomics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The signals by which a defect ends the process. Before it ends, the thread is noted.
enum FatalSignals {
  static let all = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Where the memory begins in which the handler notes the thread; 0 for none.
  private static let memory = Atomic<UInt>(0)

  /// Notes the thread that a signal ends in the memory, from now on.
  static func note(in record: RecordMemory) {
    memory.store(record.address, ordering: .releasing)
    for signal in all {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
        action.sa_flags = SA_ONSTACK | SA_RESETHAND
      #else
        action.__sigaction_handler.sa_handler = handle
        action.sa_flags = SA_ONSTACK | Int32(truncatingIfNeeded: UInt32(SA_RESETHAND))
      #endif
      sigaction(signal, &action, nil)
    }
    giveThreadAStack()
  }

  /// Handlers allocate nothing. The default action, which the system has restored, then ends the
  /// process.
  private static let handle: @convention(c) (Int32) -> Void = { signal in
    RecordMemory.noteCulprit(inMemoryAt: FatalSignals.memory.load(ordering: .relaxed))
    raise(signal)
  }

  /// Gives the calling thread a stack for the handler, which runs when its own is used up.
  static func giveThreadAStack() {
    guard memory.load(ordering: .relaxed) != 0, pthread_getspecific(stackKey) == nil,
      let start = malloc(stackSize)
    else { return }
    #if canImport(Darwin)
      var stack = stack_t(ss_sp: start, ss_size: stackSize, ss_flags: 0)
    #else
      var stack = stack_t(ss_sp: start, ss_flags: 0, ss_size: stackSize)
    #endif
    sigaltstack(&stack, nil)
    pthread_setspecific(stackKey, start)
  }

  /// The registers of some processors alone take 11 KB.
  private static let stackSize = 64 << 10

  /// Frees the stack when its thread ends.
  private static let stackKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { start in
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      free(start)
    }
    return key
  }()
}
