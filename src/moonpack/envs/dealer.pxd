from moonpack.envs.rooms cimport *
from moonpack.games.rng cimport Word, advance, below, scramble


cdef class Dealer:
    cdef void deal(self, Who who, Word state) noexcept nogil


cdef Word shuffle(Word state, Steps items, int many) noexcept nogil
