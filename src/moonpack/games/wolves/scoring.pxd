from moonpack.games.masks cimport Int, Mask, Steps, count, drop_lowest, lowest, popcount
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position


ctypedef int Strengths[MOST_PACKS * REGION_STRIDE]
ctypedef int ByPack[MOST_PACKS]
ctypedef int Parts[SCORE_SIZE]


cdef void count_strengths(Position p, Steps strengths) noexcept nogil
cdef void _tally(Position p, Mask hexes, int worth, Steps strengths, int first) noexcept nogil
cdef void award(Position p, int region, Steps strengths, Steps awards) noexcept nogil
cdef int award_points(Position p, int award_, int phase) noexcept nogil
cdef void region_points(Position p, int region, int phase, Steps strengths, Steps points) noexcept nogil
cdef void score_phase(Position p, int phase) noexcept nogil
cdef void count_score(Position p, int seat, Steps parts) noexcept nogil
cdef int total_score(Position p, int seat) noexcept nogil
cdef int standing(Position p, int seat) noexcept nogil
