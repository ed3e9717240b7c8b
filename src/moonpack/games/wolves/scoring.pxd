from moonpack.games.masks cimport Int, Mask, count
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position


cdef int control(Position p, int pack, int region) noexcept nogil
cdef int alphas_in(Position p, int pack, int region) noexcept nogil
cdef int standing(Position p, int pack, int region) noexcept nogil
cdef void score_phase(Position p, int phase) noexcept nogil
cdef void _score_region(Position p, int region, int phase) noexcept nogil
