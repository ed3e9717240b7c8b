cimport cython
from moonpack.games.moonlight.cells cimport Int
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport fill_legal
from moonpack.games.moonlight.piles cimport Pile
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.rules cimport apply, deal, deal_by_chance, shuffled
from moonpack.games.rng cimport Word, advance, below, scramble


@cython.final
cdef class Engine(Position):
    cdef readonly object deals
    cdef readonly int misdealt
    cdef int room[512]
    cdef int _play_out(self, Word state, int limit) noexcept nogil
