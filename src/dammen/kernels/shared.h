/* Numbers that many threads read while one changes them. */
#ifndef DAMMEN_SHARED_H
#define DAMMEN_SHARED_H

#include <stdint.h>

/* What was written before the number was published is seen by whoever reads the number. */
static inline uint32_t shared_read(const uint32_t *at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
static inline void shared_publish(uint32_t *at, uint32_t value) { __atomic_store_n(at, value, __ATOMIC_RELEASE); }
/* What is read before this is read before what is read after it; and what is written, written. */
static inline void shared_fence(void) { __atomic_thread_fence(__ATOMIC_ACQ_REL); }
static inline uint8_t shared_byte(const uint8_t *at) { return __atomic_load_n(at, __ATOMIC_RELAXED); }
static inline void shared_copy(uint8_t *to, const uint8_t *from, size_t length) {
    size_t i;
    for (i = 0; i < length; i++) __atomic_store_n(to + i, from[i], __ATOMIC_RELAXED);
}

#endif
