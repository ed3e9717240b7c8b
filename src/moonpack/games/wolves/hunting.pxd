from moonpack.games.masks cimport Int, Mask, bit, count, nothing
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position, wolves_of


cdef bint lacks_prey(Position p, int seat, int region) noexcept nogil
cdef int wolves_by_prey(Position p, Mask wolves, int region) noexcept nogil
cdef int huntable(Position p) noexcept nogil
cdef Mask choosable_prey(Position p) noexcept nogil
