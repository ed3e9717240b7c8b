from moonpack.games.masks cimport Int, Mask, Steps, drop_lowest, lowest
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position


ctypedef int Counts[MOST_PACKS * REGION_STRIDE]
ctypedef int ByPack[MOST_PACKS]


cdef void count_control(Position p, Steps control, Steps alphas) noexcept nogil
cdef void _tally(Position p, Mask hexes, int worth, Steps counts, int first) noexcept nogil
cdef void award(Position p, int region, Steps control, Steps alphas, Steps awards) noexcept nogil
cdef int award_points(Position p, int award_, int phase) noexcept nogil
cdef void score_phase(Position p, int phase) noexcept nogil
