from moonpack.games.moonlight.cells cimport Cells, Int, Steps, box, count, drop_lowest, has, lowest
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport corners
from moonpack.games.moonlight.position cimport Position


ctypedef int RowCount[C_SIZE]


cdef void score_round(Position p) noexcept nogil
cdef void _score_moons(Position p) noexcept nogil
cdef void _score_row(Position p, int row) noexcept nogil
cdef int moons_of(Position p, int seat) noexcept nogil
cdef void count_row(Position p, int row, Cells corner, Steps counts) noexcept nogil
cdef int higher(Position p, int first, int second, int tie_effect) noexcept nogil
cdef void _decide(Position p) noexcept nogil
