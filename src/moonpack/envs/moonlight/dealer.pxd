from moonpack.envs.dealer cimport Dealer, shuffle
from moonpack.envs.rooms cimport Int, Room, Who
from moonpack.games.moonlight.codes cimport *
from moonpack.games.moonlight.engine cimport Engine
from moonpack.games.moonlight.piles cimport Pile
from moonpack.games.moonlight.piles cimport at as card_at
from moonpack.games.moonlight.position cimport Position
from moonpack.games.moonlight.rules cimport deal, deal_by_chance
from moonpack.games.rng cimport Word, advance, below, scramble


cdef class MoonlightDealer(Dealer):
    cdef Engine model
    cdef bint from_position, draws_starter, draws_leaders, has_decks
    cdef int leaders, on_table
    cdef int effects[8]
    cdef Pile decks[2]
    cdef void _draw(self, Position p, Word state) noexcept nogil


cdef void _set_chance(Position p, Word chance) noexcept nogil
cdef Pile _hand(Position p, int seat) noexcept nogil
cdef int _deck_size(Position p, int seat) noexcept nogil
cdef int _sunk(Position p, int seat) noexcept nogil
cdef int _card(Position p, int seat, int nth) noexcept nogil
cdef void _set_hand(Position p, int seat, Pile hand) noexcept nogil
cdef void _set_deck(Position p, int seat, Pile deck) noexcept nogil
