# What `shared.h` offers to the kernels.
from libc.stdint cimport uint8_t, uint32_t

cdef extern from "shared.h" nogil:
    uint32_t shared_read(const uint32_t*)
    void shared_publish(uint32_t*, uint32_t)
    void shared_fence()
    unsigned char shared_byte(const uint8_t*)
    void shared_copy(uint8_t*, const uint8_t*, size_t)
