from libc.math cimport exp
from moonpack.bots.moonlight.features cimport FEATURES, look_at
from moonpack.bots.moonlight.outlook cimport WIDE, look_further
from moonpack.bots.wolves.native cimport Real
from moonpack.games.moonlight.cells cimport Int
from moonpack.games.moonlight.codes cimport PHASE_RECRUIT, R_WINNER
from moonpack.games.moonlight.position cimport Position


cdef enum:
    HIDDEN = 32


cdef class Judge:
    cdef int features
    cdef double x[98]
    cdef double sums[32]
    cdef double inner[3136]
    cdef double outer[32]
    cdef double offset
    cdef public double tied

    cdef double chance(self, Position p, int seat) noexcept nogil
    cdef double _value(self, Position p) noexcept nogil
    cdef void _see(self, Position p) noexcept nogil
