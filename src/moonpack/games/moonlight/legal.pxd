from moonpack.games.moonlight.cells cimport CENTRE, Cells, Int, Steps, beside, box, cell, count, diagonal, drop_lowest, lowest, nowhere
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.piles cimport at
from moonpack.games.moonlight.position cimport Position


cdef int fill_legal(Position p, Steps out) noexcept nogil
cdef Cells corners(Position p) noexcept nogil
cdef int _fill_plays(Position p, Steps out) noexcept nogil
cdef int _fill_on(Cells cells, int code, Steps out, int n) noexcept nogil
cdef int _fill_keeps(Position p, Steps out) noexcept nogil
cdef int _fill_recruits(Position p, Steps out) noexcept nogil
cdef int _fill_leads(Position p, Steps out) noexcept nogil
cdef bint _can_use(Position p, int effect) noexcept nogil
cdef Cells _fitting(Position p) noexcept nogil
cdef Cells _open_cells(Position p) noexcept nogil
cdef int _low_cards(Position p) noexcept nogil
cdef Cells _leap_cells(Position p) noexcept nogil
cdef Cells _coverable(Position p) noexcept nogil
cdef Cells _ambushed(Position p, int value) noexcept nogil
