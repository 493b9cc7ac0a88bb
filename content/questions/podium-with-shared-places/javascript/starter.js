// Returns the place of each score, in the order of scores; equal scores share a place.
function podiumPlaces(scores) {
  return []
}
