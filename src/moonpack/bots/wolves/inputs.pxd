from moonpack.games.masks cimport Int, Mask, drop_lowest, lowest
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.position cimport Position


cdef enum:
    KINDS = 6
    REGION_PLACES = 3
    SEAT_PLACES = 19
    MOST_PLACES = 96
    REGION_INPUTS = 48
    SEAT_INPUTS = 56
    AT_PREY = 16
    AT_TILE = 24
    AT_CAUGHT = 15
    AT_TURNED = 20
    AT_HOME = 25
    AT_ACTION_TOKENS = 30
    AT_TERRAIN_TOKENS = 34
    AT_WOLVES = 38
    AT_LAIRS = 47
    AT_TURN = 52


ctypedef int Places[96]


cdef int many_inputs(Position p) noexcept nogil
cdef int regions_begin(Position p) noexcept nogil
cdef int seats_begin(Position p) noexcept nogil
cdef int seat_input(Position p, int seat, int other) noexcept nogil
cdef int pieces_input(Position p, int seat, int pack, int kind) noexcept nogil
cdef Mask pieces(Position p, int pack, int kind) noexcept nogil
cdef void note_regions(Position p, int* places) noexcept nogil
cdef void note_seat(Position p, int seat, int* places) noexcept nogil
cdef list _each(int first, Mask hexes)
