/* The machine words that the kernels are compiled for: a set of squares is one word of 64 or of 128 bits.
 * This header holds only what Python cannot say: the 128-bit type, counting and finding bits, and asking for memory. */
#ifndef DAMMEN_WORDS_H
#define DAMMEN_WORDS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#ifndef DAMMEN_WORD_BITS
#define DAMMEN_WORD_BITS 64
#endif

#if DAMMEN_WORD_BITS == 128
typedef unsigned __int128 word;
static inline int word_count(word x) {
    return __builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64));
}
static inline int word_low(word x) {
    uint64_t low = (uint64_t)x;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(x >> 64));
}
static inline uint64_t word_high(word x) { return (uint64_t)(x >> 64); }
static inline word word_from(uint64_t low, uint64_t high) { return (word)high << 64 | low; }
#else
typedef uint64_t word;
static inline int word_count(word x) { return __builtin_popcountll(x); }
static inline int word_low(word x) { return __builtin_ctzll(x); }
static inline uint64_t word_high(word x) { (void)x; return 0; }
static inline word word_from(uint64_t low, uint64_t high) { (void)high; return low; }
#endif

static inline uint64_t word_lower(word x) { return (uint64_t)x; }
static inline word word_bit(int index) { return (word)1 << index; }
/* The lowest member of a set, as a set. */
static inline word word_lowest(word x) { return x & (~x + 1); }
/* Put a new value into a cell that several threads share, if it still holds the old one; else say what it holds. */
static inline int exchange(uint32_t *cell, uint32_t *old, uint32_t value) {
    return __atomic_compare_exchange_n(cell, old, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* Let the processor fetch memory that will be read soon. */
static inline void read_ahead(const void *from) { __builtin_prefetch(from); }

/* Give zeroed memory, a power of two of bytes, for a table that is read at random; NULL if there is none. Linux is asked
 * for pages of 2 MiB: to look up in which of many small pages an entry lies costs a search a sixth of its time. */
static inline void *room_for_table(size_t size) {
#ifdef MADV_HUGEPAGE
    const size_t page = (size_t)1 << 21;
    if (size >= page) {
        void *room = aligned_alloc(page, size);
        if (room) {
            madvise(room, size, MADV_HUGEPAGE);
            memset(room, 0, size);
        }
        return room;
    }
#endif
    return calloc(1, size);
}

#endif
