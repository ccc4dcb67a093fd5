// For `syscall`.
#define _GNU_SOURCE

#include "CLocksAndAtomics.h"

// The words share a cache line, and nothing else is in it.
__attribute__((aligned(64))) uintptr_t deplint_runtime_words_storage[8];

#if defined(__linux__)

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

void deplint_lock_wait(deplint_lock *lock) {
  // A holder is usually done before this thread could be put to sleep.
  for (int attempt = 0; attempt < 100; attempt++) {
    uint32_t state = 0;
    if (__atomic_load_n(&lock->state, __ATOMIC_RELAXED) == 0 &&
        __atomic_compare_exchange_n(
            &lock->state, &state, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
      return;
    }
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ volatile("yield");
#endif
  }
  while (__atomic_exchange_n(&lock->state, 2, __ATOMIC_ACQUIRE) != 0) {
    syscall(SYS_futex, &lock->state, FUTEX_WAIT_PRIVATE, 2, 0, 0, 0);
  }
}

void deplint_lock_wake(deplint_lock *lock) {
  syscall(SYS_futex, &lock->state, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

#elif !defined(__APPLE__)

// Systems that are not supported, where the package should still compile.

void deplint_lock_wait(deplint_lock *lock) {
  uint32_t state = 0;
  while (!__atomic_compare_exchange_n(
      &lock->state, &state, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
    state = 0;
  }
}

void deplint_lock_wake(deplint_lock *lock) {}

#endif
