// The cores that threads may run on: known and chosen on Linux, left to the system elsewhere.
#pragma once
#if defined(__linux__) && !defined(__ANDROID__)
#include <pthread.h>
#include <sched.h>
#define MOONPACK_KNOWS_CORES
#endif

namespace moonpack {

// The core that this thread runs on; the system may move it at any time. -2 if it cannot be known.
static inline int current_core() {
#ifdef MOONPACK_KNOWS_CORES
  return sched_getcpu();
#else
  return -2;
#endif
}

#ifdef MOONPACK_KNOWS_CORES
using ThreadName = pthread_t;

static inline ThreadName this_thread() { return pthread_self(); }

class Cores {
 public:
  static Cores of_this_thread() {
    Cores cores;
    cores.are_known_ = pthread_getaffinity_np(pthread_self(), sizeof cores.set_, &cores.set_) == 0;
    return cores;
  }

  // The same without one of them; nothing is known of no cores.
  Cores without(int core) const {
    Cores others = *this;
    if (core >= 0 && core < CPU_SETSIZE) CPU_CLR(core, &others.set_);
    others.are_known_ = are_known_ && CPU_COUNT(&others.set_) > 0;
    return others;
  }

  bool are_known() const { return are_known_; }

  // Let a thread run on these cores only.
  void give_to(ThreadName thread) const {
    if (are_known_) pthread_setaffinity_np(thread, sizeof set_, &set_);
  }

 private:
  cpu_set_t set_{};
  bool are_known_ = false;
};
#else
using ThreadName = int;

static inline ThreadName this_thread() { return 0; }

class Cores {
 public:
  static Cores of_this_thread() { return {}; }
  Cores without(int) const { return {}; }
  bool are_known() const { return false; }
  void give_to(ThreadName) const {}
};
#endif

}  // namespace moonpack
