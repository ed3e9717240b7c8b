// SplitMix64 (public domain, Sebastiano Vigna): one 64-bit word of state, the same numbers as rng.py.
#pragma once
#include <cstdint>

namespace moonpack {

static inline uint64_t advance(uint64_t state) { return state + 0x9E3779B97F4A7C15ull; }
static inline uint64_t scramble(uint64_t state) {
  state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ull;
  state = (state ^ (state >> 27)) * 0x94D049BB133111EBull;
  return state ^ (state >> 31);
}
// A number below n, from the upper half of the word: the bias is under n / 2^32.
static inline int below(uint64_t word, int n) {
  return int(((word >> 32) * uint64_t(n)) >> 32);
}

}  // namespace moonpack
