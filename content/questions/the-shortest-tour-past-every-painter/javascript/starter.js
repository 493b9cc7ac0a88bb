// Returns the positions of the first and the last room of the shortest tour that shows every painter.
function shortestTour(rooms) {
  return []
}
