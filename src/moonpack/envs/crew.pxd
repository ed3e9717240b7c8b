# What crew.hpp offers, declared for Cython. crew.py is the same surface for interpreted code.
from libcpp.memory cimport make_shared, shared_ptr

ctypedef void (*Job)(void* about, int first, int last) noexcept nogil

cdef extern from "crew.hpp" namespace "moonpack" nogil:
    cdef cppclass Crew:
        Crew(int threads)
        void run(Job, void* about, int many, int part, bint back)

ctypedef shared_ptr[Crew] Hired


cdef inline Hired hired(int threads):
    return make_shared[Crew](threads)


cdef inline void share_out(
    Hired& crew, Job job, void* about, int many, int part, bint back
) noexcept nogil:
    crew.get().run(job, about, many, part, back)
