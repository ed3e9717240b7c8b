from libc.math cimport log, sqrt
from libcpp.vector cimport vector
from moonpack.bots.wolves.judge cimport Judge
from moonpack.bots.wolves.native cimport Real, seconds_now
from moonpack.games.masks cimport Int
from moonpack.games.rng cimport Word, advance, below, scramble
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.legal cimport fill_legal
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.rules cimport apply


cdef enum:
    LONGEST_WAY = 512
    LONGEST_ROLLOUT = 20000


cdef class StepTree:
    cdef readonly int players, simulations
    cdef Judge judge
    cdef Position root, here
    cdef int used, most_nodes
    cdef double explore
    cdef Word state
    cdef int room[2048]
    cdef int trail[512]
    cdef vector[int] first, many, visits, step, seat
    cdef vector[double] sums

    cdef void _run(self, double until, int simulations) noexcept nogil
    cdef int _descend(self) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef void _expand(self, int node) noexcept nogil
    cdef void _roll_out(self) noexcept nogil
