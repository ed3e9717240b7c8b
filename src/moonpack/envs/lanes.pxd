from moonpack.envs.crew cimport Hired, hired, share_out
from moonpack.envs.dealer cimport Dealer
from moonpack.envs.lens cimport Lens
from moonpack.envs.rooms cimport *
from moonpack.envs.seeds cimport Prefix, leap, numbered_word
from moonpack.games.rng cimport Word, below, scramble


cdef class Lanes:
    cdef readonly Lens lens
    cdef readonly int many, kind, max_steps
    cdef Who me  # this object, for threads that hold nothing of the interpreter
    cdef Hired crew
    cdef int part
    cdef object dealers, homes, guests
    cdef Places dealer, home, who
    cdef int[::1] chosen
    cdef unsigned char[::1] resting
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] finals
    cdef Octets room  # where the observations begin
    cdef Octets final_room
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef int[::1] actors
    cdef int[::1] final_actors
    cdef int[::1] played
    cdef int[::1] fresh
    cdef unsigned char[::1] wrong
    cdef int any_wrong, back
    cdef unsigned char[::1] over
    cdef unsigned char[::1] cut
    cdef int[::1] marks
    cdef short[::1] marked
    cdef long long[::1] numbers
    cdef readonly long long dealt
    cdef Prefix prefix
    cdef Word chance
    cdef int _first_wrong(self) noexcept nogil
    cdef void _check(self, int lane) noexcept nogil
    cdef int _count_ended(self) noexcept nogil
    cdef int _number_ended(self) noexcept nogil
    cdef void _play(self, int lane) noexcept nogil
    cdef void _end(self, int lane, int seat) noexcept nogil
    cdef void _deal_numbered(self, int lane) noexcept nogil
    cdef void _begin(self, int lane) noexcept nogil
    cdef void _show(self, int lane) noexcept nogil
    cdef void _unmark(self, int lane) noexcept nogil
    cdef void _draw(self, int lane) noexcept nogil


cdef void _play_some(Who about, int first, int last) noexcept nogil
cdef void _check_some(Who about, int first, int last) noexcept nogil
cdef void _draw_some(Who about, int first, int last) noexcept nogil
cdef void _deal_some(Who about, int first, int last) noexcept nogil
