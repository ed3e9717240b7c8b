# Written by `make engine` from snapshot.py: declare fields there.
from moonpack.games.moonlight.cells cimport Cells
from moonpack.games.moonlight.piles cimport Pile
from moonpack.games.rng cimport Word


cdef class State:
    cdef int sunk[2]
    cdef int recruited_at[2]
    cdef int used[2]
    cdef int wins[2]
    cdef readonly int starter
    cdef readonly int seat
    cdef readonly int phase
    cdef readonly int round
    cdef readonly int dealt
    cdef readonly int ties
    cdef readonly int last_turn
    cdef Word chance
    cdef Pile hand[2]
    cdef Pile deck[2]
    cdef int hand_size[2]
    cdef int deck_size[2]
    cdef int lone[2]
    cdef int leader[2]
    cdef readonly int leaders
    cdef Cells occupied
    cdef Cells visible[2]
    cdef Cells faces[20]
    cdef signed char top_card[56]
    cdef readonly int left
    cdef readonly int top
    cdef readonly int right
    cdef readonly int bottom
    cdef readonly int plays
    cdef int played[28]
    cdef int results[112]

    cdef void become(self, State other) noexcept nogil


cdef void _copy_sides(State state, State other) noexcept nogil
cdef void _copy_course(State state, State other) noexcept nogil
cdef void _copy_derived(State state, State other) noexcept nogil
