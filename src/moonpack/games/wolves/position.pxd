from moonpack.games.masks cimport Int, Mask, bit, from_int, nothing, to_int
from moonpack.games.wolves.codes cimport *
from moonpack.games.wolves.tables cimport Board, Tables


cdef class Position:
    cdef readonly Tables tables
    cdef readonly Board board
    cdef readonly int players, packs, neutral
    # pieces, by pack; the neutral pack of 2 players is number 2
    cdef Mask alphas[6], alpha_pairs[6], pack_wolves[6], pack_pairs[6], dens[6], lairs[6]
    cdef Mask occupied, full
    # tokens on the board
    cdef Mask lone_wolves, tokens
    cdef int prey_kind[10], prey_left[10], moons[10]
    # the players' boards
    cdef int home[5], tiles[5], terrain_tokens[5], action_tokens[5]
    cdef int lair_count[5], wolf_count[5], prey[5], points[5]
    cdef int track[15], moon_count[15]
    # the course of the game
    cdef readonly int moon, scored, round, phase, seat, actions, extra, drafted
    cdef readonly int tokens_per_turn, round_limit
    # the action under way
    cdef readonly int paid, moved
    cdef Mask moved_alphas, moved_alpha_pairs, moved_pack_wolves, moved_pack_pairs
    cdef readonly int push_pack, push_rank, push_hex, push_from_lair

    cdef void become(self, Position other) noexcept nogil


cdef Mask wolves_of(Position p, int pack) noexcept nogil
cdef Mask pieces_of(Position p, int pack) noexcept nogil
cdef void put(Position p, int pack, int rank, int hex_) noexcept nogil
cdef void lift(Position p, int pack, int rank, int hex_) noexcept nogil
