# What seeds.hpp offers, declared for Cython. seeds.py is the same surface for interpreted code.
from libc.stdint cimport uint64_t
from libcpp.string cimport string as Prefix

cdef extern from "seeds.hpp" namespace "moonpack" nogil:
    uint64_t numbered_word(const Prefix&, long long)


cdef inline uint64_t leap(uint64_t state, int many) noexcept nogil:
    return state + <uint64_t>many * <uint64_t>0x9E3779B97F4A7C15
