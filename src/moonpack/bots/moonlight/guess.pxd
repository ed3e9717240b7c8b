from moonpack.games.moonlight.cells cimport Int
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.piles cimport Pile, at, place
from moonpack.games.moonlight.position cimport Position
from moonpack.games.rng cimport Word, advance, below, scramble


cdef Word guess(Position p, int observer, Word state) noexcept nogil
cdef Word _guess_hand(Position p, int seat, Word state) noexcept nogil
cdef Word _guess_deck(Position p, int seat, Word state) noexcept nogil
cdef Pile swapped(Pile pile, int one, int other) noexcept nogil
