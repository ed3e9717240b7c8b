from moonpack.games.masks cimport Int, Mask, bit, drop_lowest, lowest, meets, nothing
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position, pieces_of, wolves_of


cdef Mask pushing_stops(Position p) noexcept nogil
cdef Mask free_for(Position p, int pack) noexcept nogil
cdef Mask pushable(Position p) noexcept nogil
cdef Mask cramped(Position p) noexcept nogil
