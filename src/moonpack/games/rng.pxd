# What rng.hpp offers, declared for Cython. rng.py is the same surface for the interpreted rules.
from libc.stdint cimport uint64_t

ctypedef uint64_t Word

cdef extern from "rng.hpp" namespace "moonpack" nogil:
    uint64_t advance(uint64_t)
    uint64_t scramble(uint64_t)
    int below(uint64_t, int)
