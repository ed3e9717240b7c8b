from moonpack.games.masks cimport Int, Mask, bit, has, nothing, popcount
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.hunting cimport huntable
from moonpack.games.wolves.legal cimport can_move_a_wolf
from moonpack.games.wolves.position cimport Position, lift, put, wolves_of
from moonpack.games.wolves.scoring cimport score_phase


cdef void apply(Position p, int step) noexcept nogil
cdef void _choose_tiles(Position p, int side) noexcept nogil
cdef void _draft(Position p, int hex_) noexcept nogil
cdef int _drafter(Position p) noexcept nogil
cdef void _pay(Position p, int action, int terrain, int turned) noexcept nogil
cdef void _move_wolf(Position p, int rank, int start, int end) noexcept nogil
cdef void _displace(Position p, int hex_, int for_lair) noexcept nogil
cdef void _push(Position p, int hex_) noexcept nogil
cdef void _after_wolf(Position p) noexcept nogil
cdef void _build(Position p, int hex_, int track) noexcept nogil
cdef void _upgrade(Position p, int hex_) noexcept nogil
cdef void _call(Position p, int hex_) noexcept nogil
cdef void _take(Position p, int hex_, int choice) noexcept nogil
cdef void _lift_foreign(Position p, int rank, int hex_) noexcept nogil
cdef void _put_wolf(Position p, int hex_) noexcept nogil
cdef void _put_den(Position p, int hex_, int track) noexcept nogil
cdef void _gain(Position p, int bonus) noexcept nogil
cdef void _hunt(Position p, int region) noexcept nogil
cdef void _hunt_at(Position p, int hex_) noexcept nogil
cdef void _finish_action(Position p) noexcept nogil
cdef void _hunt_all(Position p, int regions) noexcept nogil
cdef void _forget_moves(Position p) noexcept nogil
cdef void _pass_on(Position p) noexcept nogil
cdef void _end_turn(Position p) noexcept nogil
