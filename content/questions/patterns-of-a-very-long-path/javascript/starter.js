// The number of patterns of slabs with these lengths that fill the distance, modulo
// 1,000,000,007.
function pathPatterns(lengths, distance) {
  return -1
}
