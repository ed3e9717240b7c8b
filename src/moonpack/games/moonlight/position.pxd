from moonpack.games.moonlight.cells cimport Cells, Int, cell, nowhere
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.state cimport State
from moonpack.games.moonlight.tables cimport Tables


cdef class Position(State):
    cdef readonly Tables tables


cdef void clear_table(Position p) noexcept nogil
cdef void put(Position p, int seat, int kind, int spot) noexcept nogil
