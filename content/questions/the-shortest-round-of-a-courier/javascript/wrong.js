function shortestRound(points) {
  const way = (start, end) => Math.abs(start[0] - end[0]) + Math.abs(start[1] - end[1])
  const [depot, ...stops] = points
  if (stops.length === 0) return 0
  const subsets = 1 << stops.length

  // shortest[visited][last]: from the depot through all visited stops, ending at the last one.
  const shortest = Array.from({ length: subsets }, () => new Array(stops.length).fill(Infinity))
  stops.forEach((stop, index) => {
    shortest[1 << index][index] = way(depot, stop)
  })
  for (let visited = 1; visited < subsets; visited += 1) {
    for (let last = 0; last < stops.length; last += 1) {
      const length = shortest[visited][last]
      if (length === Infinity) continue
      for (let next = 0; next < stops.length; next += 1) {
        if ((visited >> next) & 1) continue
        const longer = shortest[visited | (1 << next)]
        longer[next] = Math.min(longer[next], length + way(stops[last], stops[next]))
      }
    }
  }
  return Math.min(...stops.map((stop, last) => shortest[subsets - 1][last]))
}
