from moonpack.bots.moonlight.guess cimport swapped
from moonpack.bots.wolves.native cimport Hash, mix
from moonpack.games.moonlight.cells cimport Cells, Int, count, drop_lowest, has, lowest
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport fill_legal
from moonpack.games.moonlight.piles cimport Pile, at, place
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.rules cimport apply


ctypedef int Room[512]


cdef enum:
    DEEPEST = 64
    TIE = 1
    WIN = 2


cdef int NEAR


cdef int near_end(Position p) noexcept nogil


cdef class Solver:
    cdef int me, left
    cdef dict known
    cdef list stack

    cdef void _gather_heap(self, int other)
    cdef list _turns(self, int depth)
    cdef bint _ends_round(self, tuple turn)
    cdef double _value(self, tuple turn) except -1
    cdef bint _is_sure(self, tuple turn, int least) except -1
    cdef list _steps(self, Position p)
    cdef bint _holds(self, int depth, int least) except -1
    cdef bint _mine(self, int depth, int least) except -1
    cdef bint _after_mine(self, int depth, int step, int least) except -1
    cdef bint _holds_after(self, int depth, int step, Pile deck, int least) except -1
    cdef bint _others(self, int depth, int least) except -1


cdef Hash _hash(Position p, int least) noexcept nogil
