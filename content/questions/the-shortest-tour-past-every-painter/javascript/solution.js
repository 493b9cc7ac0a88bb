function shortestTour(rooms) {
  const painters = new Set(rooms).size
  const seen = new Map()
  let first = 0
  let best = [0, rooms.length - 1]
  rooms.forEach((painter, last) => {
    seen.set(painter, (seen.get(painter) ?? 0) + 1)
    while (seen.get(rooms[first]) > 1) {
      seen.set(rooms[first], seen.get(rooms[first]) - 1)
      first++
    }
    if (seen.size === painters && last - first < best[1] - best[0]) best = [first, last]
  })
  return best
}
