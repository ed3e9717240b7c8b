from libc.math cimport log
from moonpack.bots.wolves.judge cimport Judge
from moonpack.bots.wolves.native cimport Hash, Real, mix, mix_mask
from moonpack.bots.wolves.repertoire cimport MOST_KNOWN, Repertoire
from moonpack.bots.wolves.shelf cimport PATH_STRIDE, Shelf
from moonpack.games.masks cimport Int, count, popcount
from moonpack.games.rng cimport Word, advance, below, scramble
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.legal cimport can_act, fill_legal
from moonpack.games.wolves.position cimport Position, wolves_of
from moonpack.games.wolves.rules cimport apply


cdef enum:
    ITEM_STRIDE = 16
    MOST_ITEMS = 8192
    MOST_LEVELS = 8
    LONGEST_PATH = 70
    MILLION = 1000000
    PATIENCE = 25


cdef double DECIDED, POINTS


cdef class Planner:
    cdef readonly Judge judge
    cdef readonly Shelf finished
    cdef Shelf actions, later, moves, moving
    cdef Position root, base, child, settled
    cdef int seat, length, judged, width
    cdef double noise, overlook
    cdef bint has_taste
    cdef double building, hunting, fighting
    cdef Word state, blind
    cdef int path[96]
    cdef int room[2048]
    cdef int items[8192 * 16]
    cdef int item_lengths[8192]
    cdef double best_purse

    cdef void plan(self, Position p) noexcept nogil
    cdef void recall(self, Position p, Repertoire known) noexcept nogil
    cdef void add_known(self, Repertoire known) noexcept nogil
    cdef bint _follow(self, Repertoire known, int place) noexcept nogil
    cdef void _plan_single(self) noexcept nogil
    cdef void _plan_turn(self) noexcept nogil
    cdef void _replay(self, Shelf shelf, int nth) noexcept nogil
    cdef void _finish(self) noexcept nogil
    cdef bint _may_end(self) noexcept nogil
    cdef void _grow(self) noexcept nogil
    cdef void _grow_moves(self) noexcept nogil
    cdef int _choose_payments(self, int n) noexcept nogil
    cdef bint _overlooks(self, int step) noexcept nogil
    cdef void _shelve(self, int length) noexcept nogil
    cdef double _worth(self, Position p) noexcept nogil
    cdef double _liking(self, Position p) noexcept nogil


cdef bint _is_settled(Position p) noexcept nogil
cdef Hash position_hash(Position p) noexcept nogil
