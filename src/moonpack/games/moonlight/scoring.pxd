from moonpack.games.moonlight.cells cimport Cells, Int, box, count, drop_lowest, has, lowest
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport corners
from moonpack.games.moonlight.position cimport Position


cdef void score_round(Position p) noexcept nogil
cdef void _count_moons(Position p) noexcept nogil
cdef void _score_row(Position p, int row) noexcept nogil
cdef int _row_sum(Position p, int seat, Cells line) noexcept nogil
cdef int _higher(Position p, int first, int second, int tie_effect) noexcept nogil
cdef void _decide(Position p) noexcept nogil
