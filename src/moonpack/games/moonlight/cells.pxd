# The sets of cells of cells.py as 64-bit words, inline, for compiled code.
from libc.stdint cimport uint64_t

ctypedef int Int
ctypedef int* Steps
ctypedef uint64_t Cells

cdef enum:
    FURTHEST = 3
    CENTRE = 27
    TABLE = 35887507618889599

cdef extern from "<bit>" namespace "std" nogil:
    int countr_zero(uint64_t)

cdef extern from "masks.hpp" namespace "moonpack" nogil:
    int ones(uint64_t)


cdef inline Cells cell(int number) noexcept nogil:
    return <uint64_t>1 << number


cdef inline Cells nowhere() noexcept nogil:
    return 0


cdef inline bint has(Cells cells, int number) noexcept nogil:
    return cells >> number & 1


cdef inline int count(Cells cells) noexcept nogil:
    return ones(cells)


cdef inline int lowest(Cells cells) noexcept nogil:
    return countr_zero(cells)


cdef inline Cells drop_lowest(Cells cells) noexcept nogil:
    return cells & (cells - 1)


cdef inline Cells beside(Cells cells) noexcept nogil:
    return (cells << 1 | cells >> 1 | cells << 8 | cells >> 8) & <uint64_t>TABLE


cdef inline Cells diagonal(Cells cells) noexcept nogil:
    return (cells << 9 | cells >> 9 | cells << 7 | cells >> 7) & <uint64_t>TABLE


cdef inline Cells box(int left, int top, int right, int bottom) noexcept nogil:
    left = left if left > 0 else 0
    top = top if top > 0 else 0
    right = right if right < 6 else 6
    bottom = bottom if bottom < 6 else 6
    cdef uint64_t row = (<uint64_t>2 << right) - (<uint64_t>1 << left)
    cdef uint64_t rows = (<uint64_t>2 << (bottom * 8)) - (<uint64_t>1 << (top * 8))
    return row * (rows & <uint64_t>0x01010101010101)
