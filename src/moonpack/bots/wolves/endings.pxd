from moonpack.bots.wolves.native cimport Hash, mix, mix_mask
from moonpack.games.masks cimport Int, popcount
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.legal cimport fill_legal
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.rules cimport apply
from moonpack.games.wolves.scoring cimport standing, total_score


ctypedef int Room[2048]


cdef enum:
    DEEPEST = 96
    WHOLE = 60


cdef int MOST_KINDS, FAR


cdef class Solver:
    cdef int seat, left, best, counted
    cdef bint goes_on, collects
    cdef set seen
    cdef list path, best_path, ways, stack

    cdef void _look_everywhere(self) except *
    cdef bint _has_won(self)
    cdef void _look(self, int depth) except *
    cdef bint _is_new(self, Position p) except -1
    cdef bint _may_end(self, Position p)
    cdef int _actions_left(self, Position p)
    cdef void _count(self, Position p, int length) except *


cdef bint _is_last_turn(Position p) noexcept nogil
cdef int _bonuses(Position p) noexcept nogil
cdef Hash _hash(Position p, bint purse) noexcept nogil
