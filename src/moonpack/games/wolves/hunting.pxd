from moonpack.games.masks cimport Int, Mask, bit, count, nothing
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position, wolves_of


cdef bint can_hunt(Position p, int region) noexcept nogil
cdef Mask choosable_prey(Position p) noexcept nogil
