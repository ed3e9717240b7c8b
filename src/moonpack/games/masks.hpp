// Sets of hexes, as the compiled rules see them.
// masks.py holds the same names for the interpreted rules; masks.pxd shows these to Cython.
#pragma once
#include <bit>
#include <cstdint>

namespace moonpack {

struct Mask {
  uint64_t a = 0, b = 0, c = 0;
  explicit operator bool() const { return (a | b | c) != 0; }
  bool operator!() const { return (a | b | c) == 0; }
};

static inline Mask operator&(Mask x, Mask y) { return {x.a & y.a, x.b & y.b, x.c & y.c}; }
static inline Mask operator|(Mask x, Mask y) { return {x.a | y.a, x.b | y.b, x.c | y.c}; }
static inline Mask operator^(Mask x, Mask y) { return {x.a ^ y.a, x.b ^ y.b, x.c ^ y.c}; }
static inline Mask operator~(Mask x) { return {~x.a, ~x.b, ~x.c}; }

static inline Mask nothing() { return {}; }
static inline Mask bit(int h) {
  const uint64_t one = uint64_t(1) << (h & 63);
  return {h < 64 ? one : 0, (h >> 6) == 1 ? one : 0, h >= 128 ? one : 0};
}
static inline bool has(Mask m, int h) {
  return ((h < 64 ? m.a : h < 128 ? m.b : m.c) >> (h & 63)) & 1;
}
static inline bool meets(Mask x, Mask y) { return bool(x & y); }
static inline int count(Mask m) {
  return std::popcount(m.a) + std::popcount(m.b) + std::popcount(m.c);
}
static inline int lowest(Mask m) {
  if (m.a) return std::countr_zero(m.a);
  if (m.b) return 64 + std::countr_zero(m.b);
  return 128 + std::countr_zero(m.c);
}
static inline Mask drop_lowest(Mask m) {
  if (m.a) m.a &= m.a - 1;
  else if (m.b) m.b &= m.b - 1;
  else m.c &= m.c - 1;
  return m;
}
static inline int popcount(int bits) { return std::popcount(unsigned(bits)); }

}  // namespace moonpack
