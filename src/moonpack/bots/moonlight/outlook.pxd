from moonpack.bots.moonlight.features cimport FEATURES, is_shaped
from moonpack.bots.wolves.native cimport Real, Reals
from moonpack.games.moonlight.cells cimport Cells, Int, count, drop_lowest, has, lowest, nowhere
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport corners
from moonpack.games.moonlight.piles cimport at
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.scoring cimport RowCount, count_row, higher, moons_of


cdef enum:
    WIDE = 98
    W_SCORE = 64
    W_AHEAD = 65
    W_AHEAD_LATE = 66
    W_LEFT_4 = 67
    W_ROWS = 70
    W_SIDES = 86
    SIDE_WIDE = 6
    S_COVER_GAIN = 0
    S_COVER_SUM = 1
    S_DECK_GAIN = 2
    S_FILL_GAIN = 3
    S_SAFE = 4
    S_MOON_GAIN = 5
    R_LEAD = 0
    R_OWN = 1
    R_OTHER = 2
    R_OPEN = 3
    R_CARDS = 4
    R_CARDS_OTHER = 5
    ROW = 6
    MOST_ROWS = 4


ctypedef double Rows[24]


cdef void look_further(Position p, Reals x) noexcept nogil
cdef void _count_rows(Position p, Rows rows) noexcept nogil
cdef double _points(double lead, double own, double other) noexcept nogil
cdef void _look_at_score(Position p, Rows rows, Reals x) noexcept nogil
cdef void _look_at_row(Rows rows, int row, Reals x) noexcept nogil
cdef void _look_at_chances(Position p, Rows rows, Reals x, int nth) noexcept nogil
cdef Cells _exposed(Position p, int seat) noexcept nogil
cdef double _cover_gain(Position p, Rows rows, int seat, int kind, int spot) noexcept nogil
cdef void _fill_rows(Position p, Rows rows, Reals x, int nth, int kind) noexcept nogil
