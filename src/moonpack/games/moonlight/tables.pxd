from moonpack.games.moonlight.piles cimport Pile


cdef class Tables:
    cdef readonly object cards
    cdef readonly int kinds, wolves, deck_size
    cdef readonly int length, breadth, cells, hand, keen_hand, wins
    cdef int value[16]
    cdef int moons[16]
    cdef int corner[16]
    cdef int worth[16]
    cdef int leader_moons[8]
    cdef int up_to[8]
    cdef Pile deck
