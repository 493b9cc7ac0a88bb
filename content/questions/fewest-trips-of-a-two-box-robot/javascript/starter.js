// Returns how many trips the robot needs to carry all boxes.
function fewestTrips(weights, limit) {
  return 0
}
