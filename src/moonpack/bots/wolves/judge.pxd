from libc.math cimport exp
from moonpack.bots.wolves.features cimport *
from moonpack.bots.wolves.native cimport Real, add_column
from moonpack.bots.wolves.sight cimport DATES, Sight, date_of
from moonpack.games.masks cimport Int
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.scoring cimport standing, total_score


cdef enum:
    HIDDEN = 32


cdef class Judge(Sight):
    cdef readonly double scale, standing
    cdef double weights[3 * 64 * 64]
    cdef double temperatures[3 * 64]
    cdef double own[52 * 32], every[52 * 32]
    cdef double bias[3 * 64 * 32]
    cdef double out[32]
    cdef double common[32], sums[32]
    cdef double values[5]
    cdef double shares[5]

    cdef void judge(self, Position p) noexcept nogil
    cdef void _sum_common(self, Position p) noexcept nogil
    cdef double _second_thought(self, int seat) noexcept nogil
    cdef double purse(self, Position p, int seat) noexcept nogil
    cdef int _row(self, Position p) noexcept nogil
    cdef void _share_out(self, Position p, double temperature) noexcept nogil
    cdef void _count_places(self, Position p, int seat, double before) noexcept nogil
    cdef void count_result(self, Position p) noexcept nogil
