# The names of rooms.py for compiled code: numbers are written straight into memory.
from libc.string cimport memset
from libcpp.vector cimport vector

cdef enum:
    MOST_STEPS = 2048
    WIN = 0
    PLACEMENT = 1
    MARGIN = 2
    PLAYING = 0
    OVER = 1
    CUT = 2

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
