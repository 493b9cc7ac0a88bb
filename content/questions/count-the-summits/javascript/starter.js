// Returns how many cells are higher than all of their neighbours.
function countSummits(heights) {
  return 0
}
