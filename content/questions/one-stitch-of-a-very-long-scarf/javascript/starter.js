// Returns the stitch at the position, counted from 0, or "-" if the scarf has ended before.
function stitchAt(pattern, position) {
  return '?'
}
