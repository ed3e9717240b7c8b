from moonpack.games.masks cimport Mask, from_int


cdef class Tables:
    cdef readonly object small
    cdef readonly int players, packs, hexes, regions, pairs, free_actions
    cdef Mask near[192]
    cdef Mask reach[6 * 192], heard[6 * 192]
    cdef Mask rings[20 * 192]
    cdef Mask region[11], around_prey[10]
    cdef Mask sides[2]
    cdef int region_of[192], control[4]
    cdef Mask land, waterside, around_any_prey
    cdef int prey_hex[10], wolf_rank[8]
    cdef int spread[5], speed[5], howl[5], dates[3], first[3], second[3], costs[5]
    cdef int bonus[12]
    cdef int track_points[5], lair_points[5], prey_points[6], wolf_points[9]
    cdef int showing[5 * 32 * 5]
    cdef int payable[5 * 32 * 5 * 4]
    cdef int first_way[4 * 4 * 64 + 1], ways[4500]
    cdef int prey_bonus


cdef class Board:
    cdef readonly Tables tables
    cdef int laid[10]
    cdef Mask terrain[5]
