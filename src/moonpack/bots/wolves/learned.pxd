from libc.math cimport exp
from moonpack.bots.wolves.features cimport *
from moonpack.bots.wolves.inputs cimport *
from moonpack.bots.wolves.judge cimport Judge
from moonpack.bots.wolves.native cimport Ints, Real, Shorts, add_units, dot_units, whole
from moonpack.bots.wolves.sight cimport DATES, date_of
from moonpack.games.masks cimport Int, Mask, drop_lowest, lowest
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position


cdef enum:
    UNITS = 64
    SECOND = 16
    TOP = 80
    FINE = 16
    WEIGHT_BITS = 12
    UNIT_BITS = 8
    HEAD_BITS = 10
    CAP = 7680


cdef class Knowledge:
    cdef readonly int players, inputs, regions
    cdef readonly dict plain
    cdef Shorts own, every, facts, between, heads
    cdef Ints bias, times


cdef class LearnedJudge(Judge):
    cdef readonly Knowledge knowledge
    cdef Mask pieces_seen[36]
    cdef Mask lone_seen
    cdef int region_seen[96], region_now[96], seat_seen[96], seat_now[96]
    cdef int feature_seen[6 * 64]
    cdef int sums_by_seat[5 * 64]
    cdef int together[64]
    cdef int units[80]
    cdef double logits[5]

    cdef void _fire(self, Position p, int seat) noexcept nogil
    cdef int _head(self, int nth) noexcept nogil
    cdef void _catch_up(self, Position p) noexcept nogil
    cdef void _count_hexes(self, int seat, int first, Mask hexes, int by) noexcept nogil
    cdef void _count(self, int seat, int nth, int by) noexcept nogil
    cdef void _catch_up_regions(self, Position p) noexcept nogil
    cdef void _catch_up_seats(self, Position p) noexcept nogil
    cdef void _catch_up_features(self, Position p) noexcept nogil
