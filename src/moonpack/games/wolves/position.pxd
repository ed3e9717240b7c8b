from moonpack.games.masks cimport Int, Mask, bit, nothing
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.state cimport State
from moonpack.games.wolves.tables cimport Board, Tables


cdef class Position(State):
    cdef readonly Tables tables
    cdef readonly Board board


cdef Mask wolves_of(Position p, int pack) noexcept nogil
cdef Mask pieces_of(Position p, int pack) noexcept nogil
cdef void put(Position p, int pack, int rank, int hex_) noexcept nogil
cdef void lift(Position p, int pack, int rank, int hex_) noexcept nogil
