// Atomic operations on a word, and a lock, as functions that Swift code inlines.
#ifndef DEPLINT_LOCKS_AND_ATOMICS_H
#define DEPLINT_LOCKS_AND_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__APPLE__)
#include <os/lock.h>
#endif

#pragma clang assume_nonnull begin

// Always inlined: the thread sanitizer instruments only the code of the functions around them.
#define DEPLINT_INLINE static inline __attribute__((always_inline))

// MARK: Words

DEPLINT_INLINE uintptr_t deplint_load_relaxed(const uintptr_t *word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

DEPLINT_INLINE uintptr_t deplint_load_acquire(const uintptr_t *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

DEPLINT_INLINE void deplint_store_relaxed(uintptr_t *word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

DEPLINT_INLINE void deplint_store_release(uintptr_t *word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

DEPLINT_INLINE uintptr_t deplint_exchange_relaxed(uintptr_t *word, uintptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_RELAXED);
}

DEPLINT_INLINE uintptr_t deplint_exchange(uintptr_t *word, uintptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL);
}

// Returns the old value; the new one is stored if the old one was the expected one.
DEPLINT_INLINE uintptr_t deplint_compare_exchange(
    uintptr_t *word, uintptr_t expected, uintptr_t desired) {
  __atomic_compare_exchange_n(
      word, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}

// Return the old value.
DEPLINT_INLINE uintptr_t deplint_add_relaxed(uintptr_t *word, uintptr_t operand) {
  return __atomic_fetch_add(word, operand, __ATOMIC_RELAXED);
}

DEPLINT_INLINE uintptr_t deplint_or_relaxed(uintptr_t *word, uintptr_t operand) {
  return __atomic_fetch_or(word, operand, __ATOMIC_RELAXED);
}

// Eight words that are zero when the program starts, at an address that is known when it is linked:
// a global of Swift's checks at each use whether it has been initialized.
extern uintptr_t deplint_runtime_words_storage[8];

DEPLINT_INLINE uintptr_t *deplint_runtime_words(void) { return deplint_runtime_words_storage; }

// MARK: Locks

// A lock that is free when its memory is zero. It cannot be taken twice by one thread.
typedef struct {
#if defined(__APPLE__)
  os_unfair_lock lock;
#else
  // 0: free, 1: taken, 2: taken, and threads may be waiting for it
  uint32_t state;
#endif
} deplint_lock;

#if !defined(__APPLE__)
void deplint_lock_wait(deplint_lock *lock);
void deplint_lock_wake(deplint_lock *lock);
#endif

DEPLINT_INLINE void deplint_lock_acquire(deplint_lock *lock) {
#if defined(__APPLE__)
  os_unfair_lock_lock(&lock->lock);
#else
  uint32_t state = 0;
  if (!__atomic_compare_exchange_n(
          &lock->state, &state, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
    deplint_lock_wait(lock);
  }
#endif
}

DEPLINT_INLINE void deplint_lock_release(deplint_lock *lock) {
#if defined(__APPLE__)
  os_unfair_lock_unlock(&lock->lock);
#else
  if (__atomic_exchange_n(&lock->state, 0, __ATOMIC_RELEASE) == 2) {
    deplint_lock_wake(lock);
  }
#endif
}

#pragma clang assume_nonnull end

#endif
