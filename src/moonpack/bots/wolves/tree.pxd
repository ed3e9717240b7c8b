from libc.math cimport exp, sqrt
from libcpp.vector cimport vector
from moonpack.bots.wolves.judge cimport Judge
from moonpack.bots.wolves.native cimport Real, Lock, seconds_now
from moonpack.bots.wolves.planner cimport Planner
from moonpack.bots.wolves.repertoire cimport Repertoire
from moonpack.bots.wolves.shelf cimport MOST_KEPT, PATH_STRIDE, Shelf
from moonpack.games.masks cimport Int
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.rules cimport apply


cdef enum:
    DEEPEST = 128
    SPARE = 16
    NEW = 0
    TAKEN = 1


cdef int AT_FIRST, AFTERWARDS


cdef class Worker:
    cdef readonly Planner planner
    cdef readonly Repertoire repertoire
    cdef Position here
    cdef int depth, known
    cdef int trail[128]


cdef class Tree:
    cdef readonly int players, simulations, deepest
    cdef Position root
    cdef int used, pooled, most_nodes, most_steps, begun
    cdef double explore, widen, trust, greed
    cdef int rollout, ripe, replies
    cdef int halving, phase, phases, left
    cdef int rivals[64]
    cdef double since
    cdef vector[int] first, many, visits, state, seat, start, length, pool
    cdef vector[double] sums, prior, hope
    cdef Lock lock

    cdef void _run(self, Worker worker, double until, int simulations) noexcept nogil
    cdef void _simulate(self, Worker worker) noexcept nogil
    cdef void _roll_out(self, Worker worker, int is_first) noexcept nogil
    cdef void _plan(self, Worker worker) noexcept nogil
    cdef void _answer(self, Worker worker) noexcept nogil
    cdef bint _has_room(self) noexcept nogil
    cdef bint _descend(self, Worker worker) noexcept nogil
    cdef void _clear(self, int node) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef double _value(self, int child, int seat) noexcept nogil
    cdef void _line_up(self) noexcept nogil
    cdef void _halve(self, double until, int simulations) noexcept nogil
    cdef void _sort_rivals(self) noexcept nogil
    cdef int _next_rival(self) noexcept nogil
    cdef void _replay(self, Worker worker) noexcept nogil
    cdef void _play_best(self, Worker worker) noexcept nogil
    cdef void _expand(self, int node, int seat, Shelf turns, double temperature) noexcept nogil
    cdef void _back_up(self, Worker worker) noexcept nogil
