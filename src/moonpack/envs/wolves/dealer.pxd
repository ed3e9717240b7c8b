from moonpack.envs.dealer cimport Dealer, shuffle
from moonpack.envs.rooms cimport Int, Room, Who
from moonpack.games.masks cimport Mask, from_int, nothing
from moonpack.games.rng cimport Word, advance, below, scramble
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.engine cimport Engine
from moonpack.games.wolves.position cimport Position
from moonpack.games.wolves.tables cimport Board

cdef enum:
    FIRST_FREE = -1
    DRAWN = -2
    STACKS = 16


cdef class WolvesDealer(Dealer):
    cdef Engine model
    cdef bint from_position, draws_packs, draws_board, draws_start
    cdef int players, regions, all_tiles, neutral
    cdef int terrain_of[5]
    cdef int tiles[16]
    cdef int moons[16]
    cdef int prey[16]
    cdef int tokens[5]
    cdef Mask ground[5]
    cdef Mask tile_terrain[10 * 16 * 5]
    cdef Mask wolves[10 * 16]
    cdef Mask pairs[10 * 16]
    cdef Mask alphas[10 * 16]
    cdef Mask alpha_pairs[10 * 16]
    cdef Mask dens[10 * 16]
    cdef Mask lairs[10 * 16]
    cdef Mask here[10 * 16]
    cdef Mask crowded[10 * 16]
    cdef void _draw(self, Position p, Word state) noexcept nogil
    cdef Word _draw_packs(self, Position p, Word state) noexcept nogil
    cdef Word _draw_neutral(self, Position p, Word state) noexcept nogil
    cdef void _stand(self, Position p) noexcept nogil
    cdef void _start(self, Position p, int first) noexcept nogil
    cdef void _lay(self, Position p, int* tiles) noexcept nogil
    cdef void _lay_as_given(self, Position p) noexcept nogil
