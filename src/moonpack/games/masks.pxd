# What masks.hpp offers, declared for Cython. masks.py is the same surface for the interpreted rules.
from libc.stdint cimport uint64_t

ctypedef int Int
ctypedef int* Steps

cdef extern from "masks.hpp" namespace "moonpack" nogil:
    cdef cppclass Mask:
        uint64_t a, b, c
        Mask operator&(Mask)
        Mask operator|(Mask)
        Mask operator^(Mask)
        Mask operator~()
        bint operator bool()
        bint operator!()
    Mask nothing()
    Mask bit(int)
    bint has(Mask, int)
    bint meets(Mask, Mask)
    int count(Mask)
    int lowest(Mask)
    Mask drop_lowest(Mask)
    int popcount(int)
    int write_hexes(int*, int, int, int, Mask)


cdef inline object to_int(Mask m):
    return m.a | (<object>m.b << 64) | (<object>m.c << 128)


cdef inline Mask from_int(object value):
    cdef Mask m
    m.a = value & 0xFFFFFFFFFFFFFFFF
    m.b = (value >> 64) & 0xFFFFFFFFFFFFFFFF
    m.c = value >> 128
    return m
