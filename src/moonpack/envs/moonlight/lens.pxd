from moonpack.envs.lens cimport Lens
from moonpack.envs.rooms cimport Int, Octets, Steps, Who, wipe
from moonpack.games.moonlight.cells cimport Cells, drop_lowest, lowest
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.legal cimport fill_legal
from moonpack.games.moonlight.piles cimport at as card_at
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.rules cimport apply, deal_by_chance


cdef class MoonlightLens(Lens):
    cdef readonly object cards


cdef int _actor(Position p) noexcept nogil
cdef int _wins(Position p, int seat) noexcept nogil
cdef void _play(Position p, int step) noexcept nogil
cdef int _place(int spot) noexcept nogil
cdef int _see_cells(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_match(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_sides(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_hand(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_deck(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _known_from_top(Position p, int seat) noexcept nogil
