from libc.math cimport exp, sqrt
from libcpp.vector cimport vector
from moonpack.bots.moonlight.beliefs cimport Beliefs
from moonpack.bots.moonlight.guess cimport guess
from moonpack.bots.moonlight.judge cimport Judge
from moonpack.bots.wolves.native cimport Real, seconds_now
from moonpack.games.moonlight.cells cimport Int
from moonpack.games.moonlight.codes cimport MOST_STEPS, PHASE_RECRUIT
from moonpack.games.moonlight.legal cimport fill_legal
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.rules cimport apply
from moonpack.games.rng cimport Word


cdef enum:
    DEEPEST = 64
    STEPS = 32768
    NONE = -1


cdef class Tree:
    cdef readonly int simulations, used
    cdef Judge judge
    cdef Beliefs beliefs
    cdef Position root, here, after
    cdef double explore, trust, greed
    cdef int looks, glance, ripe, most_nodes, observer, depth, time, only
    cdef Word state
    cdef int room[512]
    cdef int trail[64]
    cdef int seats[64]
    cdef int stamp[32768]
    cdef vector[int] head, next, step, visits
    cdef vector[double] sums, hope, prior

    cdef void _open_root(self) noexcept nogil
    cdef void _guess(self) noexcept nogil
    cdef void _run(self, double until, int simulations) noexcept nogil
    cdef double _descend(self) noexcept nogil
    cdef double _promise(self, int n) noexcept nogil
    cdef void _add_steps(self, int node, int n) noexcept nogil
    cdef void _add(self, int node, int step) noexcept nogil
    cdef double _judged(self, int step) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef void _back_up(self, double value) noexcept nogil


cdef int _folded(int step) noexcept nogil
