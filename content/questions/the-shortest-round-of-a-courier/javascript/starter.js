// The length of the shortest way from the first point through all others and back.
function shortestRound(points) {
  return 0
}
