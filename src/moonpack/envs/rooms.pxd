# The names of rooms.py for compiled code: numbers are written straight into memory.
from libc.string cimport memcpy, memset
from libcpp.vector cimport vector

cdef enum:
    MOST_STEPS = 2048
    LEGAL_STRIDE = 2080
    WIN = 0
    PLACEMENT = 1
    MARGIN = 2

ctypedef int Int
ctypedef double Real
ctypedef int* Steps
ctypedef int Room[2048]
ctypedef unsigned char* Octets
ctypedef void* Who
ctypedef vector[Who] Places


cdef inline Octets octets(unsigned char[::1] room) noexcept:
    return &room[0]


cdef inline Who who_is(object engine) noexcept:
    return <void*>engine


cdef inline Places places(int many):
    cdef Places made
    made.resize(many)
    return made


cdef inline void wipe(Octets out, int at, int size) noexcept nogil:
    memset(out + at, 0, size)


cdef inline void copy_octets(Octets to, Octets source, int at, int size) noexcept nogil:
    memcpy(to + at, source + at, size)
