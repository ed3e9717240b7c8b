cimport cython
from moonpack.games.masks cimport Int
from moonpack.games.rng cimport Word, advance, below, scramble
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.legal cimport fill_legal
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.rules cimport apply


ctypedef int Room[2048]


@cython.final
cdef class Engine(Position):
    cdef int _play_out(self, Word state, int limit) noexcept nogil
