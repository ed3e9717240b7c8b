# The piles of piles.py as 64-bit words, inline, for compiled code.
from libc.stdint cimport uint64_t

ctypedef uint64_t Pile


cdef inline Pile place(int nth) noexcept nogil:
    return <uint64_t>1 << nth * 4


cdef inline int at(Pile pile, int nth) noexcept nogil:
    return pile >> nth * 4 & 15
