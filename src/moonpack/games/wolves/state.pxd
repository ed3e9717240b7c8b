# Written by `make engine` from snapshot.py: declare fields there.
from moonpack.games.masks cimport Mask, from_int, to_int


cdef class State:
    cdef Mask alphas[6]
    cdef Mask alpha_pairs[6]
    cdef Mask pack_wolves[6]
    cdef Mask pack_pairs[6]
    cdef Mask dens[6]
    cdef Mask lairs[6]
    cdef int home[5]
    cdef int tiles[5]
    cdef int terrain_tokens[5]
    cdef int action_tokens[5]
    cdef int track[15]
    cdef int lair_count[5]
    cdef int wolf_count[5]
    cdef int prey[5]
    cdef int moon_count[15]
    cdef int points[5]
    cdef readonly int players
    cdef readonly int neutral
    cdef Mask lone_wolves
    cdef int prey_kind[10]
    cdef int prey_left[10]
    cdef readonly int moon
    cdef readonly int scored
    cdef readonly int round
    cdef readonly int phase
    cdef readonly int seat
    cdef readonly int actions
    cdef readonly int extra
    cdef readonly int tokens_per_turn
    cdef readonly int round_limit
    cdef readonly int rules
    cdef readonly int first_seat
    cdef readonly int drafted
    cdef readonly int paid
    cdef readonly int moved
    cdef Mask moved_alphas
    cdef Mask moved_alpha_pairs
    cdef Mask moved_pack_wolves
    cdef Mask moved_pack_pairs
    cdef readonly int push_pack
    cdef readonly int push_rank
    cdef readonly int push_hex
    cdef readonly int push_from_lair
    cdef readonly int packs
    cdef Mask occupied
    cdef Mask full
    cdef Mask tokens
    cdef int moons[10]

    cdef void become(self, State other) noexcept nogil


cdef void _copy_packs(State state, State other) noexcept nogil
cdef void _copy_seats(State state, State other) noexcept nogil
cdef void _copy_course(State state, State other) noexcept nogil
cdef void _copy_derived(State state, State other) noexcept nogil
