from moonpack.envs.rooms cimport *


cdef class Lens:
    cdef readonly int players, actions, size
    cdef readonly object table, features, kind
    cdef const short[::1] action_of
    cdef const int[::1] steps
    cdef int fill_legal(self, Who who, Steps out) noexcept nogil
    cdef void play(self, Who who, int step) noexcept nogil
    cdef int actor(self, Who who) noexcept nogil
    cdef void see_still(self, Who who, Octets out, int at) noexcept nogil
    cdef void see(self, Who who, int seat, Octets out, int at) noexcept nogil
    cdef int score(self, Who who, int seat) noexcept nogil
    cdef int standing(self, Who who, int seat) noexcept nogil
    cdef double reward(self, Who who, int kind, int seat) noexcept nogil
