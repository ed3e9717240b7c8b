// What the searches need beyond masks; native.py holds the same names for interpreted code.
#pragma once
#include <chrono>
#include <cstdint>
#include <mutex>
#include <vector>

#include "masks.hpp"

namespace moonpack {

// Mixes a word, or the words of a mask, into a hash.
static inline uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
  return hash ^ (hash >> 29);
}
static inline uint64_t mix_mask(uint64_t hash, Mask m) {
  return mix(mix(mix(hash, m.a), m.b), m.c);
}

// Adds a layer's column, `by` times, to its sums. Its length is fixed, so that compilers use vectors.
static inline void add_column(double* __restrict to, const double* __restrict columns, int first,
                              double by) {
  for (int i = 0; i < 32; ++i) to[i] += by * columns[first + i];
}

// Adds a column of weights from the place `first`, `by` times, to a layer's sums from the place `at`.
static inline void add_units(int* to, int at, const std::vector<short>& columns, int first, int by) {
  int* __restrict sums = to + at;
  const short* __restrict column = columns.data() + first;
  const short times = short(by);
  for (int i = 0; i < 64; ++i) sums[i] += column[i] * times;
}

// What units and as many weights from the place `first` on come to.
static inline int dot_units(const int* units, const std::vector<short>& weights, int first,
                            int many) {
  const short* row = weights.data() + first;
  int total = 0;
  for (int i = 0; i < many; ++i) total += units[i] * row[i];
  return total;
}

static inline int whole(double number) { return int(number); }

static inline double seconds_now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

// A mutex and no spin lock: on a busy machine a thread that waits must let the holder run.
class Lock {
  std::mutex held;

 public:
  void take() { held.lock(); }
  void release() { held.unlock(); }
};

}  // namespace moonpack
