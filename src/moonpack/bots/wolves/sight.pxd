from libc.math cimport exp
from moonpack.bots.wolves.features cimport *
from moonpack.bots.wolves.native cimport Real
from moonpack.games.masks cimport Int, Mask, bit, count, drop_lowest, lowest, meets, nothing, popcount
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.hunting cimport lacks_prey, wolves_by_prey
from moonpack.games.wolves.legal cimport by_an_alpha, den_spots, heard, heard_at, lair_dens, lone_dens, lone_pack_wolves, payable, walks
from moonpack.games.wolves.position cimport Position, wolves_of
from moonpack.games.wolves.scoring cimport count_strengths, region_points, total_score
from moonpack.games.wolves.tables cimport Tables


cdef enum:
    DATES = 64


cdef class Sight:
    cdef readonly int players
    # tables
    cdef Mask prey_reach[6 * 10]
    cdef double next_prey[6]
    cdef double tight[48 * 4], wide[48 * 4]
    cdef double progress[3 * 64]
    # what is being looked at
    cdef int strengths[MOST_PACKS * REGION_STRIDE]
    cdef int points[MOST_PACKS]
    cdef Mask heard[6], walked[6]
    cdef double features[5 * 64]

    cdef void look(self, Position p) noexcept nogil
    cdef void _survey(self, Position p) noexcept nogil
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


cdef int date_of(Position p) noexcept nogil
cdef int _place(int strength) noexcept nogil
cdef double _hope(double mine, double every, double top, double first, double second) noexcept nogil
cdef Mask _lone_pieces(Position p, int seat) noexcept nogil
