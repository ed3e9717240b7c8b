from moonpack.games.masks cimport Int, Mask, Steps, drop_lowest, has, lowest, meets, nothing, write_hexes
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.displacing cimport cramped, pushable, pushing_stops
from moonpack.games.wolves.hunting cimport choosable_prey
from moonpack.games.wolves.position cimport Position, pieces_of, wolves_of


cdef int fill_legal(Position p, Steps out) noexcept nogil
cdef bint can_act(Position p) noexcept nogil
cdef bint can_move_a_wolf(Position p) noexcept nogil
cdef int payable_terrains(Position p, int seat, int action) noexcept nogil
cdef Mask payable(Position p, int seat, int action) noexcept nogil
cdef Mask walks(Position p, int seat, Mask wolves) noexcept nogil
cdef Mask by_an_alpha(Position p, int seat) noexcept nogil
cdef Mask den_spots(Position p, int seat, Mask beside) noexcept nogil
cdef Mask lair_dens(Position p, int seat) noexcept nogil
cdef Mask heard(Position p, int seat) noexcept nogil
cdef Mask heard_at(Position p, int seat, int howl) noexcept nogil
cdef Mask lone_pack_wolves(Position p, int pack) noexcept nogil
cdef Mask lone_dens(Position p, int pack) noexcept nogil
cdef Mask _foreign_lone_wolves(Position p) noexcept nogil
cdef Mask _foreign_lone_dens(Position p) noexcept nogil

cdef int _fill_tiles(Steps out) noexcept nogil
cdef int _fill_actions(Position p, Steps out) noexcept nogil
cdef Mask _targets(Position p, int action) noexcept nogil
cdef int _fill_payments(Position p, int action, Mask targets, Steps out, int n) noexcept nogil
cdef int _fill_wolf_moves(Position p, Steps out) noexcept nogil
cdef int _fill_walks(Position p, int op, Mask ends, Steps out, int n) noexcept nogil
cdef int _fill_hexes(int op, Mask hexes, Steps out) noexcept nogil
cdef int _fill_builds(Position p, Steps out) noexcept nogil
cdef int _fill_takes(Position p, Steps out) noexcept nogil
cdef Mask _draft_hexes(Position p) noexcept nogil
cdef Mask _stops(Position p) noexcept nogil
cdef Mask _unmoved_pack_wolves(Position p) noexcept nogil
cdef Mask _unmoved_alphas(Position p) noexcept nogil
cdef Mask _walkable(Position p) noexcept nogil
cdef bint _can_walk(Position p, Mask wolves, Mask ends) noexcept nogil
cdef Mask _den_hexes(Position p) noexcept nogil
cdef Mask _lair_hexes(Position p) noexcept nogil
cdef Mask _howl_hexes(Position p) noexcept nogil
cdef Mask _wolves_to_take(Position p, Mask loud) noexcept nogil
cdef Mask _dens_to_take(Position p, Mask loud) noexcept nogil
cdef bint _has_den_left(Position p) noexcept nogil
