function fewestTrips(weights, limit) {
  // Loads a box after the other and never looks for a better partner.
  let trips = 0
  let waiting = 0
  for (const weight of weights) {
    if (waiting > 0 && waiting + weight <= limit) {
      trips++
      waiting = 0
    } else {
      if (waiting > 0) trips++
      waiting = weight
    }
  }
  return waiting > 0 ? trips + 1 : trips
}
