from moonpack.games.moonlight.cells cimport Int, count
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.piles cimport Pile, at, place
from moonpack.games.moonlight.position cimport Position, clear_table, put
from moonpack.games.moonlight.scoring cimport score_round
from moonpack.games.rng cimport Word, advance, below, scramble


cdef void apply(Position p, int step) noexcept nogil
cdef Pile shuffled(Position p, int seat, int nth) noexcept nogil
cdef void deal(Position p, Pile first, Pile second) noexcept nogil
cdef void deal_by_chance(Position p) noexcept nogil
cdef void _deal_to(Position p, int seat, Pile deck) noexcept nogil
cdef void _play(Position p, int spot, int kind, int shot) noexcept nogil
cdef void _draw(Position p, int seat, int cards) noexcept nogil
cdef void _keep(Position p, int kind) noexcept nogil
cdef void _end_turn(Position p) noexcept nogil
cdef void _end_round(Position p) noexcept nogil
cdef void _recruit(Position p, int kind) noexcept nogil
cdef void _lead(Position p, int effect) noexcept nogil
