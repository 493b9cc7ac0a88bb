function criticalCables(routerCount, cables) {
  const ends = Array.from({ length: routerCount }, () => [])
  cables.forEach(([left, right], cable) => {
    ends[left].push([right, cable])
    ends[right].push([left, cable])
  })

  // met: when the walk came to a router. lowest: the earliest router that it and those behind it lead back to.
  const met = new Array(routerCount).fill(-1)
  const lowest = new Array(routerCount).fill(0)
  const critical = []
  let clock = 0
  const enter = (path, router, arrivedBy) => {
    met[router] = lowest[router] = clock
    clock += 1
    path.push({ router, arrivedBy, next: 0 })
  }
  for (let start = 0; start < routerCount; start += 1) {
    if (met[start] >= 0) continue
    const path = []
    enter(path, start, -1)
    while (path.length > 0) {
      const step = path.at(-1)
      if (step.next < ends[step.router].length) {
        const [other, cable] = ends[step.router][step.next]
        step.next += 1
        if (cable === step.arrivedBy) continue
        if (met[other] < 0) enter(path, other, cable)
        else lowest[step.router] = Math.min(lowest[step.router], met[other])
        continue
      }
      path.pop()
      const before = path.at(-1)?.router
      if (before === undefined) continue
      lowest[before] = Math.min(lowest[before], lowest[step.router])
      if (lowest[step.router] > met[before]) critical.push(step.arrivedBy)
    }
  }
  return critical.sort((a, b) => a - b)
}
