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
// Without -mpopcnt, which older machines lack, std::popcount is a call into the compiler's library.
// This is the number of ones of each half byte, in its place.
static inline uint64_t ones_by_half_byte(uint64_t x) {
  x -= (x >> 1) & 0x5555555555555555u;
  return (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
}
static inline int ones(uint64_t x) {
  x = ones_by_half_byte(x);
  return int((((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56);
}
// Three half bytes of 4 at most add up to 12, and all bytes together to 192: nothing overflows.
static inline int count(Mask m) {
  const uint64_t x = ones_by_half_byte(m.a) + ones_by_half_byte(m.b) + ones_by_half_byte(m.c);
  return int((((x & 0x0f0f0f0f0f0f0f0fu) + ((x >> 4) & 0x0f0f0f0f0f0f0f0fu)) *
              0x0101010101010101u) >> 56);
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
// Six bits are a player's tiles, so most numbers are below 64.
struct SmallCounts {
  signed char of[64] = {};
  constexpr SmallCounts() {
    for (int bits = 0; bits < 64; ++bits) of[bits] = std::popcount(unsigned(bits));
  }
};
static constexpr SmallCounts small_counts;
static inline int popcount(int bits) {
  if (unsigned(bits) < 64) return small_counts.of[bits];
  return ones(unsigned(bits));
}
// Writes a code with each hex of a set in its place from the bit `shift`; returns where it ends.
static inline int* write_word(int* end, int code, int shift, uint64_t word) {
  for (; word; word &= word - 1) *end++ = code + (std::countr_zero(word) << shift);
  return end;
}
static inline int write_hexes(int* out, int n, int code, int shift, Mask hexes) {
  int* end = write_word(out + n, code, shift, hexes.a);
  end = write_word(end, code + (64 << shift), shift, hexes.b);
  return int(write_word(end, code + (128 << shift), shift, hexes.c) - out);
}

}  // namespace moonpack
