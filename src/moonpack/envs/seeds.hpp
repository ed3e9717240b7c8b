// The words of numbered seeds: BLAKE2b (RFC 7693) with a digest of 8 bytes, as seeds.py has it.
#pragma once
#include <cstdint>
#include <cstring>
#include <string>

namespace moonpack {

static constexpr uint64_t blake_start[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};
static constexpr unsigned char blake_order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static inline uint64_t turned_right(uint64_t word, int bits) {
  return word >> bits | word << (64 - bits);
}
static inline uint64_t little_endian(const unsigned char* bytes) {
  uint64_t word = 0;
  for (int n = 7; n >= 0; --n) word = word << 8 | bytes[n];
  return word;
}

static inline void blake_mix(uint64_t* v, int a, int b, int c, int d, uint64_t x, uint64_t y) {
  v[a] += v[b] + x;
  v[d] = turned_right(v[d] ^ v[a], 32);
  v[c] += v[d];
  v[b] = turned_right(v[b] ^ v[c], 24);
  v[a] += v[b] + y;
  v[d] = turned_right(v[d] ^ v[a], 16);
  v[c] += v[d];
  v[b] = turned_right(v[b] ^ v[c], 63);
}

static inline void blake_block(uint64_t* h, const unsigned char* block, uint64_t length, bool is_last) {
  uint64_t m[16], v[16];
  for (int n = 0; n < 16; ++n) m[n] = little_endian(block + 8 * n);
  for (int n = 0; n < 8; ++n) {
    v[n] = h[n];
    v[n + 8] = blake_start[n];
  }
  v[12] ^= length;
  if (is_last) v[14] = ~v[14];
  for (int round = 0; round < 12; ++round) {
    const unsigned char* s = blake_order[round % 10];
    for (int n = 0; n < 4; ++n)
      blake_mix(v, n, n + 4, n + 8, n + 12, m[s[2 * n]], m[s[2 * n + 1]]);
    for (int n = 0; n < 4; ++n)
      blake_mix(v, n, (n + 1) % 4 + 4, (n + 2) % 4 + 8, (n + 3) % 4 + 12, m[s[2 * n + 8]],
                m[s[2 * n + 9]]);
  }
  for (int n = 0; n < 8; ++n) h[n] ^= v[n] ^ v[n + 8];
}

// The word of the seed `prefix/number`.
static inline uint64_t numbered_word(const std::string& prefix, long long number) {
  char digits[24];
  int first = 24;
  do {
    digits[--first] = char('0' + number % 10);
    number /= 10;
  } while (number > 0);
  digits[--first] = '/';
  const size_t size = prefix.size() + (24 - first);
  uint64_t h[8];
  std::memcpy(h, blake_start, sizeof h);
  h[0] ^= 0x01010000u ^ 8u;
  unsigned char block[128];
  size_t at = 0;
  do {
    size_t filled = 0;
    for (; filled < 128 && at < size; ++filled, ++at)
      block[filled] = (unsigned char)(at < prefix.size() ? prefix[at] : digits[first + at - prefix.size()]);
    std::memset(block + filled, 0, 128 - filled);
    blake_block(h, block, at, at == size);
  } while (at < size);
  uint64_t word = 0;  // the digest read as one number, its first byte highest
  for (int n = 0; n < 8; ++n) word = word << 8 | (h[0] >> 8 * n & 255);
  return word;
}

}  // namespace moonpack
