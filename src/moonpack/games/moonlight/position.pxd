from moonpack.games.moonlight.cells cimport Cells, Int, cell, nowhere
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.piles cimport Pile
from moonpack.games.moonlight.tables cimport Tables
from moonpack.games.rng cimport Word


cdef class Position:
    cdef readonly Tables tables
    # what belongs to the players, by seat
    cdef Pile hand[2]
    cdef Pile deck[2]
    cdef int hand_size[2]
    cdef int deck_size[2]
    cdef int sunk[2]
    cdef int lone[2]
    cdef int recruited_at[2]
    cdef int leader[2]
    cdef int used[2]
    cdef int wins[2]
    # the table
    cdef readonly int leaders
    cdef Cells occupied
    cdef Cells visible[2]
    cdef Cells faces[20]
    cdef signed char top_card[56]
    cdef readonly int left, top, right, bottom
    cdef readonly int plays
    cdef int played[28]
    # the course of the match
    cdef readonly int starter, seat, phase, round, dealt, ties, last_turn
    cdef int results[96]
    cdef Word chance

    cdef void become(self, Position other) noexcept nogil


cdef void clear_table(Position p) noexcept nogil
cdef void put(Position p, int seat, int kind, int spot) noexcept nogil
