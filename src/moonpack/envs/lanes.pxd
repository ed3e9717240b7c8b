from moonpack.envs.lens cimport Lens
from moonpack.envs.rooms cimport *
from moonpack.games.rng cimport Word, advance, below, scramble


cdef class Lanes:
    cdef readonly Lens lens
    cdef readonly int many, kind, max_steps
    cdef object engines
    cdef Places who
    cdef int[::1] chosen
    cdef unsigned char[::1] observations
    cdef Octets room  # where the observations begin
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef int[::1] actors
    cdef int[::1] played
    cdef unsigned char[::1] ended
    cdef int[::1] marks
    cdef short[::1] marked
    cdef Word _draw(self, Word state) noexcept nogil
    cdef int _illegal(self) noexcept nogil
    cdef int _play_all(self) noexcept nogil
    cdef int _play(self, int lane) noexcept nogil
    cdef void _end(self, int lane, int how) noexcept nogil
    cdef void _show(self, int lane) noexcept nogil
    cdef void _unmark(self, int lane) noexcept nogil
