from libc.math cimport exp
from moonpack.bots.moonlight.features cimport FEATURES, look_at
from moonpack.bots.wolves.native cimport Real
from moonpack.games.moonlight.cells cimport Int
from moonpack.games.moonlight.codes cimport PHASE_RECRUIT, R_WINNER
from moonpack.games.moonlight.position cimport Position


cdef enum:
    HIDDEN = 32


cdef class Judge:
    cdef double x[64]
    cdef double sums[32]
    cdef double inner[2048]
    cdef double outer[32]
    cdef double offset
    cdef public double tied

    cdef double chance(self, Position p, int seat) noexcept nogil
    cdef double _value(self, Position p) noexcept nogil
