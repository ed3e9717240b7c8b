from libc.math cimport log, sqrt
from libcpp.vector cimport vector
from moonpack.bots.moonlight.guess cimport guess
from moonpack.bots.wolves.native cimport Real, seconds_now
from moonpack.games.moonlight.cells cimport Int
from moonpack.games.moonlight.codes cimport MOST_STEPS, PHASE_DEAL, PHASE_OVER
from moonpack.games.moonlight.legal cimport fill_legal
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.rules cimport apply, deal_by_chance
from moonpack.games.rng cimport Word, advance, below, scramble


cdef enum:
    LONGEST_WAY = 128
    NOBODY = -1


cdef class StepTree:
    cdef readonly int simulations
    cdef Position root, here
    cdef double explore
    cdef int used, most_nodes, observer, depth
    cdef Word state
    cdef int room[512]
    cdef int trail[128]
    cdef int seats[128]
    cdef vector[int] head, next, step, visits, offers
    cdef vector[double] sums

    cdef void _run(self, double until, int simulations) noexcept nogil
    cdef void _descend(self) noexcept nogil
    cdef int _select(self, int node, int n, int start) noexcept nogil
    cdef int _add(self, int node, int step) noexcept nogil
    cdef void _play(self, int step) noexcept nogil
    cdef void _roll_out(self) noexcept nogil
