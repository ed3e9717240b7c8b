from moonpack.bots.wolves.native cimport Hash, mix
from moonpack.bots.wolves.shelf cimport PATH_STRIDE, Shelf
from moonpack.games.masks cimport Int


cdef enum:
    MOST_KNOWN = 64
    SEATS = 5


cdef class Repertoire:
    cdef int room, time
    cdef int counts[5]
    cdef Hash hashes[5 * 64]
    cdef int lengths[5 * 64]
    cdef int used[5 * 64]
    cdef int steps[5 * 64 * 96]

    cpdef void clear(self) noexcept
    cdef void learn(self, int seat, Shelf turns, int most) noexcept nogil
    cdef void _keep(self, int seat, Shelf turns, int nth) noexcept nogil
    cdef int _place(self, int seat, Hash hash_) noexcept nogil
