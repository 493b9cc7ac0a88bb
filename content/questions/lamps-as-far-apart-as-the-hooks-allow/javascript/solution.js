function widestGap(hooks, lamps) {
  const spots = [...hooks].sort((a, b) => a - b)

  function allFit(gap) {
    let hung = 1
    let last = spots[0]
    for (let i = 1; i < spots.length && hung < lamps; i++) {
      if (spots[i] - last < gap) continue
      hung++
      last = spots[i]
    }
    return hung === lamps
  }

  let low = 0
  let high = spots.at(-1) - spots[0]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (allFit(middle)) low = middle
    else high = middle - 1
  }
  return low
}
