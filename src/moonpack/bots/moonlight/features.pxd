from moonpack.bots.wolves.native cimport Real, Reals
from moonpack.games.moonlight.cells cimport Cells, Int, count, drop_lowest, has, lowest, nowhere
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport corners
from moonpack.games.moonlight.piles cimport at
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.scoring cimport RowCount, count_row, higher, moons_of


cdef enum:
    FEATURES = 64
    F_ONE = 0
    F_FILLED = 1
    F_SHAPED = 2
    F_TALL = 3
    F_LEFT_1 = 4
    F_LEFT_2 = 5
    F_LEFT_3 = 6
    F_ODD = 7
    F_SECOND = 8
    F_KEEP = 9
    F_LAST_TURN = 10
    F_HARD = 11
    F_FIRM = 12
    F_SOFT = 13
    F_HARD_LATE = 14
    F_FIRM_LATE = 15
    F_ROWS = 16
    F_MOONS = 17
    F_MOON_LEAD = 18
    F_MOON_LATE = 19
    F_VISIBLE = 20
    F_VALUES = 21
    F_SIDES = 22
    SIDE = 13
    S_HAND_VALUE = 0
    S_HAND_MOONS = 1
    S_HAND_WORTH = 2
    S_LEFT_VALUE = 3
    S_LEFT_MOONS = 4
    S_LEFT = 5
    S_COVERS = 6
    S_BEST_COVER = 7
    S_DECK_COVERS = 8
    S_CORNER = 9
    S_HIGHEST = 10
    S_COVERS_LATE = 11
    S_HAND = 12
    F_LEADERS = 48


cdef void look_at(Position p, Reals x) noexcept nogil
cdef bint is_shaped(Position p) noexcept nogil
cdef void _look_at_shape(Position p, Reals x) noexcept nogil
cdef void _look_at_rows(Position p, Reals x) noexcept nogil
cdef void _look_at_moons(Position p, Reals x) noexcept nogil
cdef int _ahead(Position p, int first, int second, int tie_effect) noexcept nogil
cdef void _look_at_side(Position p, Reals x, int nth) noexcept nogil
