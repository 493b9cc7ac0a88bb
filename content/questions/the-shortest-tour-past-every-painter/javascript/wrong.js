function shortestTour(rooms) {
  // The longest run without a repetition is something else.
  let best = [0, 0]
  let first = 0
  const lastSeen = new Map()
  rooms.forEach((painter, last) => {
    if (lastSeen.has(painter)) first = Math.max(first, lastSeen.get(painter) + 1)
    lastSeen.set(painter, last)
    if (last - first > best[1] - best[0]) best = [first, last]
  })
  return best
}
