from libc.math cimport exp
from moonpack.bots.wolves.features cimport *
from moonpack.bots.wolves.native cimport Real
from moonpack.games.masks cimport Int, Mask, bit, count, drop_lowest, lowest, meets, nothing, popcount
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position, pieces_of, wolves_of
from moonpack.games.wolves.tables cimport Tables


cdef enum:
    DATES = 64


cdef class Sight:
    cdef readonly int players
    # tables
    cdef int region_of[192]
    cdef Mask prey_reach[6 * 10]
    cdef double track_points[5], wolf_points[9], lair_points[5], prey_points[7]
    cdef double tight[48 * 4], wide[48 * 4]
    cdef double progress[3 * 64]
    # what is being looked at
    cdef int control[6 * 11], alphas[6 * 11]
    cdef Mask heard[6], walked[6]
    cdef double features[5 * 64]

    cdef void look(self, Position p) noexcept nogil
    cdef double score(self, Position p, int seat) noexcept nogil
    cdef void _survey(self, Position p) noexcept nogil
    cdef void _count_pieces(self, Position p, int pack) noexcept nogil
    cdef void _tally(self, Mask hexes, int first, int worth) noexcept nogil
    cdef void _look_at_regions(self, Position p) noexcept nogil
    cdef void _weigh_region(self, Position p, int region, int phase) noexcept nogil
    cdef void _weigh_hard(self, Position p, int region, int phase) noexcept nogil
    cdef void _weigh_soft(self, Position p, int region, int phase) noexcept nogil
    cdef void _look_at_boards(self, Position p, int seat) noexcept nogil
    cdef void _look_at_purse(self, Position p, int seat) noexcept nogil
    cdef void _look_at_prey(self, Position p, int seat) noexcept nogil
    cdef void _look_at_howls(self, Position p, int seat) noexcept nogil
    cdef void _look_at_dens(self, Position p, int seat) noexcept nogil
    cdef void _look_at_lairs(self, Position p, int seat, Mask beside) noexcept nogil
    cdef void _look_at_danger(self, Position p, int seat) noexcept nogil
    cdef Mask _payable(self, Position p, int seat, int cost) noexcept nogil


cdef Mask beside_alphas(Position p, int seat) noexcept nogil
cdef int date_of(Position p) noexcept nogil
cdef int standing_of(int control, int alphas) noexcept nogil
cdef double _hope(double mine, double every, double top, double first, double second) noexcept nogil
cdef Mask _lone_pieces(Position p, int seat) noexcept nogil
