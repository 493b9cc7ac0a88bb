function fewestTrips(weights, limit) {
  const ordered = [...weights].sort((a, b) => a - b)
  let light = 0
  let heavy = ordered.length - 1
  let trips = 0
  while (light <= heavy) {
    if (ordered[light] + ordered[heavy] <= limit) light++
    heavy--
    trips++
  }
  return trips
}
