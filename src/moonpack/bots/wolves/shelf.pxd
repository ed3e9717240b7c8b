from moonpack.bots.wolves.native cimport Hash, Real
from moonpack.games.masks cimport Int, Steps


cdef enum:
    PATH_STRIDE = 96
    MOST_KEPT = 64


cdef class Shelf:
    cdef readonly int room, count
    cdef double least
    cdef double values[64]
    cdef Hash hashes[64]
    cdef int lengths[64]
    cdef int steps[64 * 96]

    cdef void clear(self) noexcept nogil
    cdef void become(self, Shelf other) noexcept nogil
    cdef bint wants(self, double value) noexcept nogil
    cdef void offer(self, double value, Hash hash_, Steps path, int length) noexcept nogil
    cdef void sort(self) noexcept nogil
    cdef void _swap(self, int one, int other) noexcept nogil
