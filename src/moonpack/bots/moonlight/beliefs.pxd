from libc.math cimport exp, log
from moonpack.bots.moonlight.guess cimport swapped
from moonpack.bots.moonlight.judge cimport Judge
from moonpack.bots.wolves.native cimport Real
from moonpack.games.moonlight.cells cimport Int, count
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport fill_legal
from moonpack.games.moonlight.piles cimport Pile, at, place
from moonpack.games.moonlight.position cimport Position, clear_table, put
from moonpack.games.moonlight.rules cimport apply
from moonpack.games.rng cimport Word, advance, below, scramble


ctypedef int Room[512]


cdef enum:
    MOST_HANDS = 1024
    STORIES = 96
    SLOTS = 16
    INPUTS = 9
    BILLION = 1000000000


cdef int DEALS
cdef double DOUBT, SURE


cdef class Beliefs:
    cdef Judge judge
    cdef Position root, then, trial, after
    cdef readonly int count, plays
    cdef double total
    cdef int observer, other
    cdef Word state
    cdef Pile hands[1024]
    cdef double weights[1024]
    cdef double taste[9]
    cdef double inputs[28 * 16 * 9]
    cdef double pull[28 * 16]
    cdef int kinds[28]
    cdef int had[29]
    cdef int until[96 * 16]
    cdef int order[96 * 16]
    cdef int cards[16]

    cdef Word lay(self, Position p, Word state) noexcept nogil
    cdef void _exchange(self, Position p, Pile wanted) noexcept nogil
    cdef void _consider(self) noexcept nogil
    cdef bint _read_plays(self) noexcept nogil
    cdef void _judge_plays(self) noexcept nogil
    cdef void _take_back(self, int seat) noexcept nogil
    cdef void _lose(self, int seat, int kind) noexcept nogil
    cdef void _judge_play(self, int nth_play, int deal) noexcept nogil
    cdef void _look_at_card(self, int nth_play, int deal, int kind, double best) noexcept nogil
    cdef void _feel_pull(self, int nth_play) noexcept nogil
    cdef void _deal(self, int seat, int cards) noexcept nogil
    cdef Pile _shuffled(self, Pile pile, int size) noexcept nogil
    cdef void _tell_stories(self) noexcept nogil
    cdef int _below(self, int n) noexcept nogil
    cdef void _weigh_hands(self, int kind, int left, Pile hand, double ways) noexcept nogil
    cdef double _likelihood(self, Pile hand) noexcept nogil
    cdef double _choice(self, int first, int play) noexcept nogil


cdef bint _holds(Pile pile, int size, int kind) noexcept nogil
