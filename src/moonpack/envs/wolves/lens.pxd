from moonpack.envs.lens cimport Lens
from moonpack.envs.rooms cimport Int, Octets, Steps, Who, wipe
from moonpack.games.masks cimport Mask, drop_lowest, lowest
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.legal cimport fill_legal
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.rules cimport apply
from moonpack.games.wolves.scoring cimport standing, total_score


cdef class WolvesLens(Lens):
    pass


cdef int _actor(Position p) noexcept nogil
cdef int _pack_from(Position p, int seat, int nth) noexcept nogil
cdef int _mark(Mask hexes, Octets out, int at) noexcept nogil
cdef void _see_terrain(Position p, Octets out, int at) noexcept nogil
cdef int _see_board(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_turn(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_regions(Position p, Octets out, int at) noexcept nogil
cdef int _see_players(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _see_tracks(Position p, int seat, Octets out, int at) noexcept nogil
cdef int _octet(int number) noexcept nogil
