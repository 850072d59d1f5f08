# cython: language_level=3, boundscheck=False, wraparound=False
"""Hands ranked from Cython, without Python objects in the loop.

    cython ranks.pyx
    cc -O3 -shared -fPIC $(python3-config --includes) ranks.c $(stud8 config --cflags --sources) \\
        -o ranks$(python3-config --extension-suffix)
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef extern from "stud8.h":
    uint16_t stud8_high(uint64_t mask) nogil
    size_t stud8_hilo_batch(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n) nogil


def high(uint64_t mask):
    """The high rank of one hand."""
    return stud8_high(mask)


def sums(const uint64_t[::1] masks):
    """The sums of all high ranks and of all low ranks."""
    cdef uint16_t high[256]
    cdef uint8_t low[256]
    cdef uint64_t high_sum = 0, low_sum = 0
    cdef Py_ssize_t start = 0, size, i
    with nogil:
        while start < masks.shape[0]:
            size = min(256, masks.shape[0] - start)
            if stud8_hilo_batch(&masks[start], high, low, size) != <size_t>size:
                with gil:
                    raise ValueError(f"a mask from {start} on is no hand")
            for i in range(size):
                high_sum += high[i]
                low_sum += low[i]
            start += size
    return high_sum, low_sum
