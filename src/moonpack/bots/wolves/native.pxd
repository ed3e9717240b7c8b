# What native.hpp offers, declared for Cython. native.py is the same surface for interpreted code.
from libc.stdint cimport uint64_t
from libcpp.vector cimport vector

from moonpack.games.masks cimport Mask

ctypedef double Real
ctypedef double* Reals
ctypedef uint64_t Hash
ctypedef vector[int] Ints
ctypedef vector[short] Shorts

cdef extern from "native.hpp" namespace "moonpack" nogil:
    uint64_t mix(uint64_t, uint64_t)
    uint64_t mix_mask(uint64_t, Mask)
    void add_column(double*, const double*, int, double)
    void add_units(int*, int, const vector[short]&, int, int)
    int dot_units(const int*, const vector[short]&, int, int)
    int whole(double)
    double seconds_now()
    cdef cppclass Lock:
        void take()
        void release()
