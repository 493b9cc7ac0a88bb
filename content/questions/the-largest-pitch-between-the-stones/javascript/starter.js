// Returns how many squares the largest free rectangle of the meadow has.
function largestPitch(meadow) {
  return 0
}
